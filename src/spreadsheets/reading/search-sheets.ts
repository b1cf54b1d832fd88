import type { ReadLimits } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import type { CellText } from '../workbook/cell-text.ts'
import type { Sheet, Workbook } from '../workbook/workbook.ts'
import { type Finding, findColumns } from './find-columns.ts'

/** What the user chose: a sheet by its name, a column by its number from 1. */
export type Choice = { sheet?: string; column?: number }

export type Search = Finding & { sheet: Sheet }

/**
 * The first sheet with data decides; only where it has no UIDs at all, the next one is looked at, hidden ones last. Where none
 * has any, the first with data. Refuses a sheet that is not there, and a workbook without any.
 */
export async function searchSheets(
  workbook: Workbook,
  textOf: CellText,
  choice: Choice,
  { maxRows }: ReadLimits,
): Promise<Search> {
  let first: Search | null = null
  for (const sheet of sheetsToSearch(workbook, choice)) {
    const finding = await findColumns(workbook, sheet, textOf, { column: choice.column, maxRows })
    const found = { ...finding, sheet }
    if (!found.isEmpty && found.columns !== null) return found
    if (first === null || (first.isEmpty && !found.isEmpty)) first = found
  }
  if (first === null) throw new UnreadableUpload('empty-workbook')
  return first
}

function sheetsToSearch({ sheets }: Workbook, { sheet: chosen }: Choice): Sheet[] {
  if (chosen === undefined) return [...sheets].sort((a, b) => Number(a.isHidden) - Number(b.isHidden))
  const found = sheets.find(sheet => sheet.name === chosen)
  if (found === undefined) throw new UnreadableUpload('no-such-sheet', { sheet: chosen })
  return [found]
}
