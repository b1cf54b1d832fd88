import { MOST_BYTES_OF_SHARED_TEXTS, MOST_SHARED_TEXTS } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { SPREADSHEET } from '../xml/namespaces.ts'
import { walkPart } from '../xml/walk-part.ts'
import { createRichText } from './rich-text.ts'
import { createTextStore } from './text-store.ts'
import type { Workbook } from './workbook.ts'

/** Reads the texts that cells point to by number; a number that is none returns ''. */
export async function readSharedStrings({ archive, sharedStrings }: Workbook): Promise<(index: number) => string> {
  const store = createTextStore()
  if (sharedStrings === null) return store.at
  const item = createRichText()
  await walkPart(archive, sharedStrings, SPREADSHEET, {
    open: item.open,
    text: item.text,
    close: name => {
      item.close(name)
      if (name !== 'si') return
      store.add(item.take())
      const isTooMuch = store.count() > MOST_SHARED_TEXTS || store.bytes() > MOST_BYTES_OF_SHARED_TEXTS
      if (isTooMuch) throw new UnreadableUpload('too-complex')
    },
  })
  return store.at
}
