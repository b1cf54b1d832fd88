import { type ColumnSummary, countAnswerColumns, type Preview, type SheetLayout, type UploadedRow } from '../layout.ts'
import { LAST_COLUMN, type ReadLimits } from '../limits.ts'
import type { UnreadableReason } from '../unreadable-upload.ts'
import { columnName } from '../workbook/address.ts'
import { isUncomputed } from '../workbook/cell-text.ts'
import { hasContent } from '../workbook/walk-sheet.ts'
import { createColumnCounts } from './count-columns.ts'
import { type CellReaders, createRowReader } from './read-row.ts'
import type { SheetTally } from './search-sheets.ts'
import type { SourceSheet } from './source.ts'
import { isBlank } from './text-rows.ts'

export type ColumnsSurvey = Pick<Preview, 'problem' | 'rows' | 'withoutUid' | 'columns' | 'uncomputedFormulas'> & {
  tally: SheetTally
}

/** Users do not choose from more columns; their texts would only enlarge the response. */
const MAX_SHOWN_COLUMNS = 500
const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 60
const MAX_WITHOUT_UID = 5

/** Walks a whole sheet once: the content of each column, and the rows that an upload would read. */
export async function surveyColumns(
  sheet: SourceSheet,
  source: CellReaders,
  layout: SheetLayout,
  { maxRows }: ReadLimits,
): Promise<ColumnsSurvey> {
  const used = await sheet.usedColumns()
  const reader = createRowReader(layout, source)
  const counts = createColumnCounts(layout.countryColumn)
  const summaries = new Map<number, ColumnSummary>()
  const rows: UploadedRow[] = []
  const withoutUid: Preview['withoutUid']['examples'] = []
  let texts = new Map<number, string>()
  let rowsWithContent = 0
  let rowHasContent = false
  let uncomputedFormulas = 0
  await sheet.walk({
    other: used.other,
    cell: (row, cell) => {
      used.cell(cell)
      reader.cell(cell)
      if (!hasContent(cell)) return
      rowHasContent = true
      const text = source.textOf(cell)
      if (!isBlank(text)) texts.set(cell.column, text)
      if (cell.column === layout.uidColumn && row > layout.headerRow && isUncomputed(cell)) uncomputedFormulas += 1
    },
    rowEnd: row => {
      const uploadedRow = reader.finishRow(row)
      // One row above the limit is enough to know.
      if (uploadedRow !== null && layout.uidColumn > 0 && rows.length <= maxRows) rows.push(uploadedRow)
      rowsWithContent += Number(rowHasContent)
      rowHasContent = false
      if (texts.size === 0) return
      recordTexts(summaries, row, layout.headerRow, texts)
      if (row > layout.headerRow) counts.add({ row, texts })
      if (uploadedRow === null && row > layout.headerRow && withoutUid.length < MAX_WITHOUT_UID)
        withoutUid.push({ row, text: summarizeRow(texts) })
      texts = new Map()
    },
  })
  const problem = problemOf(sheet, layout, { rows: rows.length, maxRows, lastUsed: used.last() })
  const columns = [...summaries.values()].map(column => ({ ...column, uidCells: counts.uidCount(column.column) }))
  return {
    problem,
    rows: problem === null ? rows : [],
    withoutUid: problem === null ? { rows: reader.withoutUid(), examples: withoutUid } : { rows: 0, examples: [] },
    columns: columns.sort((one, other) => one.column - other.column),
    uncomputedFormulas,
    tally: { rows: rowsWithContent, uids: counts.uidCount(layout.uidColumn) },
  }
}

/** Returns the first texts of a row, enough to find it again. */
const summarizeRow = (texts: ReadonlyMap<number, string>): string =>
  [...texts.values()]
    .slice(0, MAX_SAMPLES)
    .map(text => text.trim().replace(/\s+/g, ' '))
    .join(' · ')
    .slice(0, MAX_SAMPLE_LENGTH)
    .toWellFormed()

function recordTexts(
  summaries: Map<number, ColumnSummary>,
  row: number,
  headerRow: number,
  texts: Map<number, string>,
): void {
  for (const [column, text] of texts) {
    const existing = summaries.get(column)
    if (existing === undefined && summaries.size >= MAX_SHOWN_COLUMNS) continue
    const entry = existing ?? { column, heading: '', uidCells: 0, samples: [] }
    if (existing === undefined) summaries.set(column, entry)
    if (row === headerRow) entry.heading = text.trim()
    else if (row > headerRow && entry.samples.length < MAX_SAMPLES)
      entry.samples.push(text.trim().slice(0, MAX_SAMPLE_LENGTH))
  }
}

type SurveyedSheet = { rows: number; maxRows: number; lastUsed: number }

/**
 * Returns why an upload would be refused, or null. Checks in the order in which an upload would
 * detect the problems.
 */
function problemOf(
  sheet: SourceSheet,
  layout: SheetLayout,
  { rows, maxRows, lastUsed }: SurveyedSheet,
): Preview['problem'] {
  const problem = (reason: UnreadableReason, values: Record<string, string | number> = {}) => ({
    reason,
    values: { sheet: sheet.name, ...values },
  })
  const { uidColumn } = layout
  if (uidColumn === 0) return problem('no-uid-column')
  if (rows === 0) return problem('no-uids', { column: columnName(uidColumn) })
  if (rows > maxRows) return problem('too-many-rows', { max: maxRows })
  return lastUsed + countAnswerColumns(layout) > LAST_COLUMN ? problem('no-free-column') : null
}
