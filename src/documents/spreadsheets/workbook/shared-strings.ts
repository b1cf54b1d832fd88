import { MAX_SHARED_TEXTS, MAX_SHARED_TEXTS_BYTES, MAX_TEXT_LENGTH } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { SPREADSHEET } from '../xml/namespaces.ts'
import { walkPart } from '../xml/walk.ts'
import { createRichText } from './rich-text.ts'
import type { Workbook } from './workbook.ts'

/** Reads the texts that cells refer to by number; an unknown number gives ''. */
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
      store.add(item.finish())
      const isTooMuch = store.count() > MAX_SHARED_TEXTS || store.bytes() > MAX_SHARED_TEXTS_BYTES
      if (isTooMuch) throw new UnreadableUpload('too-complex')
    },
  })
  return store.at
}

/**
 * Stores texts consecutively as bytes, so that millions of them take only the memory of their
 * letters.
 */
export type TextStore = {
  add: (text: string) => void
  at: (index: number) => string
  count: () => number
  bytes: () => number
}

const BLOCK_BYTES = 1024 * 1024

/** Creates an empty store. Texts are cut to MAX_TEXT_LENGTH; an unknown index gives ''. */
export function createTextStore(): TextStore {
  const blocks: Buffer[] = []
  let ends = new Uint32Array(1024)
  let count = 0
  let end = 0
  const startOf = (index: number) => {
    const start = index === 0 ? 0 : (ends[index - 1] ?? 0)
    const until = ends[index] ?? 0
    return blockOf(start) === blockOf(Math.max(until - 1, start)) ? start : blockOf(until) * BLOCK_BYTES
  }
  return {
    add: text => {
      const bytes = Buffer.from(text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text)
      // A text never spans two blocks; startOf relies on this.
      if (blockOf(end) !== blockOf(end + bytes.length)) end = (blockOf(end) + 1) * BLOCK_BYTES
      const block = blockAt(blocks, blockOf(end))
      bytes.copy(block, end % BLOCK_BYTES)
      end += bytes.length
      if (count === ends.length) ends = enlarged(ends)
      ends[count] = end
      count += 1
    },
    at: index => {
      if (index < 0 || index >= count) return ''
      const start = startOf(index)
      const block = blocks[blockOf(start)]
      const from = start % BLOCK_BYTES
      return block?.toString('utf8', from, from + (ends[index] ?? 0) - start) ?? ''
    },
    count: () => count,
    bytes: () => end,
  }
}

const blockOf = (position: number): number => Math.floor(position / BLOCK_BYTES)

function blockAt(blocks: Buffer[], index: number): Buffer {
  const cachedBlock = blocks[index]
  if (cachedBlock !== undefined) return cachedBlock
  const buffer = Buffer.allocUnsafeSlow(BLOCK_BYTES)
  blocks[index] = buffer
  return buffer
}

function enlarged(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}
