import type { Choice } from '../layout.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import type { CellText } from '../workbook/cell-text.ts'
import { hasContent } from '../workbook/walk-sheet.ts'
import { createColumnCounts } from './count-columns.ts'
import { type ColumnSearchResult, type FoundColumns, findColumns } from './find-columns.ts'
import type { Source, SourceSheet } from './source.ts'
import { isBlank } from './text-rows.ts'

export type SheetSearch = ColumnSearchResult & { sheet: SourceSheet }

/**
 * Returns the sheet with the most UIDs, the first of equal ones. Hidden sheets count only if no
 * other has a UID column. If no sheet has one, returns the first with data. Throws for a missing
 * sheet, and for a workbook without sheets.
 */
export async function searchSheets(
  { sheets }: Source,
  examiner: SheetExaminer,
  { sheet }: Choice,
): Promise<SheetSearch> {
  const candidates = sheet === undefined ? sheets : [sheetNamed(sheet, sheets)]
  const searches: SheetSearch[] = []
  for (const isHidden of [false, true]) {
    for (const candidate of candidates)
      if (candidate.isHidden === isHidden) searches.push({ ...(await examiner.find(candidate)), sheet: candidate })
    const best = await sheetWithMostUids(
      searches.filter(({ isEmpty, columns }) => !isEmpty && columns !== null),
      examiner,
    )
    if (best !== null) return best
  }
  const first = searches.find(({ isEmpty }) => !isEmpty) ?? searches[0]
  if (first === undefined) throw new UnreadableUpload('empty-workbook')
  return first
}

function sheetNamed(name: string, sheets: readonly SourceSheet[]): SourceSheet {
  const match = sheets.find(sheet => sheet.name === name)
  if (match === undefined) throw new UnreadableUpload('no-such-sheet', { sheet: name })
  return match
}

/**
 * Returns the sheet with the most UIDs, or null. If there is only one, its UIDs are not counted:
 * that would read the sheet a second time.
 */
async function sheetWithMostUids(searches: SheetSearch[], examiner: SheetExaminer): Promise<SheetSearch | null> {
  if (searches.length < 2) return searches[0] ?? null
  const tallies: { search: SheetSearch; uids: number }[] = []
  for (const search of searches) tallies.push({ search, uids: (await examiner.tally(search.sheet)).uids })
  const [best] = tallies.toSorted((one, other) => other.uids - one.uids)
  return best?.search ?? null
}

/** Examines a workbook's sheets, each only once. */
export type SheetExaminer = {
  find: (sheet: SourceSheet) => Promise<ColumnSearchResult>
  tally: (sheet: SourceSheet) => Promise<SheetTally>
}

export function createSheetExaminer(
  { textOf }: Source,
  { sheet: chosenSheet, column, ownUids }: Choice,
  { maxRows }: Pick<ReadLimits, 'maxRows'>,
): SheetExaminer {
  // A chosen column applies only to the chosen sheet.
  const columnIn = (sheet: SourceSheet) =>
    chosenSheet === undefined || chosenSheet === sheet.name ? column : undefined
  const find = oncePerSheet(sheet => findColumns(sheet, textOf, { column: columnIn(sheet), ownUids, maxRows }))
  const tally = oncePerSheet(async sheet => tallySheet(sheet, textOf, (await find(sheet)).columns))
  return { find, tally }
}

function oncePerSheet<T>(examine: (sheet: SourceSheet) => Promise<T>): (sheet: SourceSheet) => Promise<T> {
  const cache = new Map<SourceSheet, Promise<T>>()
  return sheet => {
    const result = cache.get(sheet) ?? examine(sheet)
    cache.set(sheet, result)
    return result
  }
}

/**
 * `rows`: rows with any content; `uids`: cells below the heading that can be queried, 0 without a
 * UID column.
 */
export type SheetTally = { rows: number; uids: number }

/**
 * Walks a sheet to its end and counts its content. Reads only the texts of the UID column, its
 * neighbours and the country column.
 */
async function tallySheet(sheet: SourceSheet, textOf: CellText, columns: FoundColumns | null): Promise<SheetTally> {
  const { uidColumn, headerRow, countryColumn } = columns ?? { uidColumn: 0, headerRow: 0, countryColumn: null }
  const counts = createColumnCounts(countryColumn)
  let texts = new Map<number, string>()
  let rows = 0
  let rowHasContent = false
  await sheet.walk({
    cell: (row, cell) => {
      rowHasContent ||= hasContent(cell)
      if (uidColumn === 0 || row <= headerRow) return
      if (Math.abs(cell.column - uidColumn) > 1 && cell.column !== countryColumn) return
      const text = textOf(cell)
      if (!isBlank(text)) texts.set(cell.column, text)
    },
    rowEnd: row => {
      rows += Number(rowHasContent)
      rowHasContent = false
      if (texts.size === 0) return
      counts.add({ row, texts })
      texts = new Map()
    },
  })
  return { rows, uids: counts.uidCount(uidColumn) }
}
