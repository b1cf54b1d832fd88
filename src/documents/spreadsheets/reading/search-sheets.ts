import type { Choice } from '../layout.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import type { Finding } from './find-columns.ts'
import type { SheetLooks } from './look-at-sheets.ts'
import type { Source, SourceSheet } from './source.ts'

export type Search = Finding & { sheet: SourceSheet }

/**
 * Returns the sheet with the most UIDs, of equals the first; hidden ones count only where no other has a UID column. Where none
 * has one, the first with data. Refuses a sheet that is not there, and a workbook without any.
 */
export async function searchSheets({ sheets }: Source, looks: SheetLooks, { sheet }: Choice): Promise<Search> {
  const chosen = sheet === undefined ? sheets : [sheetNamed(sheet, sheets)]
  const seen: Search[] = []
  for (const isHidden of [false, true]) {
    for (const one of chosen) if (one.isHidden === isHidden) seen.push({ ...(await looks.find(one)), sheet: one })
    const best = await withMostUids(
      seen.filter(({ isEmpty, columns }) => !isEmpty && columns !== null),
      looks,
    )
    if (best !== null) return best
  }
  const first = seen.find(({ isEmpty }) => !isEmpty) ?? seen[0]
  if (first === undefined) throw new UnreadableUpload('empty-workbook')
  return first
}

function sheetNamed(name: string, sheets: readonly SourceSheet[]): SourceSheet {
  const found = sheets.find(sheet => sheet.name === name)
  if (found === undefined) throw new UnreadableUpload('no-such-sheet', { sheet: name })
  return found
}

/** One is not counted: that would be another walk through a long list. */
async function withMostUids(found: Search[], looks: SheetLooks): Promise<Search | null> {
  if (found.length < 2) return found[0] ?? null
  const counted: { search: Search; uids: number }[] = []
  for (const search of found) counted.push({ search, uids: (await looks.tally(search.sheet)).uids })
  const [best] = counted.toSorted((one, other) => other.uids - one.uids)
  return best?.search ?? null
}
