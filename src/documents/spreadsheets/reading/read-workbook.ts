import { isCzechGroup } from '../../../registers/czechia/membership-rules.ts'
import { tidyUid } from '../../../vat-ids/uid/tidy-uid.ts'
import {
  answerColumns,
  type Choice,
  type ColumnCandidate,
  columnsOf,
  type LayoutColumn,
  type ReadUpload,
  type SheetLayout,
  type UploadedRow,
} from '../layout.ts'
import { LAST_COLUMN, type ReadLimits } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { columnName } from '../workbook/address.ts'
import { countCandidates, describeCandidate } from './count-candidates.ts'
import type { FoundColumns } from './find-columns.ts'
import { findCompanyColumns, findDayColumn, findIcoColumn, findNameColumn } from './find-own-columns.ts'
import { withNamedColumns } from './named-columns.ts'
import { openSource } from './open-source.ts'
import { type CellReaders, createRowReader, lineOf } from './read-row.ts'
import { examineSheets, searchSheets } from './search-sheets.ts'
import type { Source, SourceSheet } from './source.ts'
import { isBlank, type TextRow, textIn } from './text-rows.ts'

/** Reads an upload: its sheet, its UID column, its rows. Throws only `UnreadableUpload`. */
export async function readWorkbook(bytes: Uint8Array, limits: ReadLimits, requested: Choice): Promise<ReadUpload> {
  const source = await openSource(bytes, limits, requested)
  refuseAmbiguous(source)
  const choice = await withNamedColumns(source, requested)
  const looks = examineSheets(source, choice, limits)
  const { sheet, columns, sample, isEmpty, candidates } = await searchSheets(source, looks, choice)
  if (candidates.length > 0) refuseColumns(await countCandidates(sheet, source.textOf, candidates, sample))
  if (isEmpty) throw new UnreadableUpload('empty-workbook', { sheet: sheet.name })
  if (columns === null) throw new UnreadableUpload('no-uid-column', { sheet: sheet.name })
  const planned = layoutOf(sheet, columns, sample, choice)
  const { layout, ...content } = await collectRows(sheet, source, planned, { ...limits, ...choice })
  await source.verifyRest()
  return {
    layout,
    ...content,
    sheets: source.sheets.map(one => one.name),
    columns: headings(sample, layout.headerRow),
    isSigned: source.isSigned,
  }
}

/** An ambiguous list is refused, with the possible encodings and a sample in each. */
function refuseAmbiguous({ candidates = [] }: Source): void {
  if (candidates.length === 0) return
  const issues = candidates.map(({ encoding, sample }) => ({ path: 'encoding', message: `${encoding}: ${sample}` }))
  throw new UnreadableUpload('ambiguous-encoding', {}, { issues, candidates: candidates.map(each => each.encoding) })
}

/** The column with the partners' numbers is never guessed among several. */
function refuseColumns(candidates: readonly ColumnCandidate[]): never {
  const issues = candidates.map(each => ({ path: 'uidColumn', message: describeCandidate(each) }))
  throw new UnreadableUpload(
    'ambiguous-column',
    {},
    { issues, candidates: candidates.map(each => String(each.column)) },
  )
}

export const layoutOf = (
  sheet: SourceSheet,
  foundColumns: FoundColumns,
  sample: readonly TextRow[],
  choice: Choice,
): SheetLayout => describe(placesOf(sheet, foundColumns, sample, choice), foundColumns, sheet, sample, choice)

/** Enough to understand the choice. */
const MAX_PASSED_OVER = 5

/** Adds the headings and the choices, for the reader of the answer. */
function describe(
  layout: SheetLayout,
  { why = 'chosen', passedOver = [] }: FoundColumns,
  sheet: SourceSheet,
  sample: readonly TextRow[],
  choice: Choice,
): SheetLayout {
  const header = sample.find(({ row }) => row === layout.headerRow)
  const { column, companyColumns, dayColumn } = choice
  const chosenColumns: Partial<Record<LayoutColumn, unknown>> = { uid: column, ...companyColumns, day: dayColumn }
  const columns = Object.entries(columnsOf(layout)).flatMap(([name, place]) => {
    const heading = header && place !== null ? lineOf(textIn(header, place)) : ''
    return place === null
      ? []
      : [[name, { heading, how: chosenColumns[name as LayoutColumn] ? 'chosen' : 'found' }] as const]
  })
  const words = { hasBom: sheet.hasBom ?? false, columns: Object.fromEntries(columns) }
  const passed = passedOver.slice(0, MAX_PASSED_OVER).map(each => ({ ...each, heading: lineOf(each.heading) }))
  return { ...layout, described: { ...words, why, ...(passed.length > 0 ? { passedOver: passed } : {}) } }
}

const placesOf = (
  sheet: SourceSheet,
  foundColumns: FoundColumns,
  sample: readonly TextRow[],
  { companyColumns: companyChoice = {}, dayColumn, icoColumn = findIcoColumn(sample, foundColumns) }: Choice,
): SheetLayout => ({
  sheet: sheet.name,
  part: sheet.part,
  ...(sheet.dialect === undefined ? {} : { list: sheet.dialect }),
  headerRow: foundColumns.headerRow,
  uidColumn: foundColumns.uidColumn,
  countryColumn: foundColumns.countryColumn,
  nameColumn: companyChoice.name ?? findNameColumn(sample, foundColumns),
  companyColumns: findCompanyColumns(sample, foundColumns, companyChoice),
  dayColumn: dayColumn === undefined ? findDayColumn(sample, foundColumns) : dayColumn,
  ...(icoColumn ? { icoColumn } : {}),
})

/** Company numbers are for VAT groups; without a group their column is dropped. */
export function withoutIdleColumn({ icoColumn, ...layout }: SheetLayout, rows: readonly UploadedRow[]): SheetLayout {
  const isUsed = icoColumn !== undefined && rows.some(({ text }) => isCzechGroup(tidyUid(text)))
  return isUsed ? { ...layout, icoColumn } : layout
}

function headings(sample: readonly TextRow[], headerRow: number): ReadUpload['columns'] {
  const header = sample.find(({ row }) => row === headerRow)
  const columns = new Set(sample.flatMap(({ texts }) => [...texts.keys()]))
  return [...columns]
    .sort((a, b) => a - b)
    .map(column => {
      const heading = header ? textIn(header, column) : ''
      return { column, heading: isBlank(heading) ? '' : heading.trim() }
    })
}

type RowOptions = ReadLimits & Pick<Choice, 'names' | 'companies' | 'days'>

/**
 * Reads the rows with something to check and counts those with other content. Throws if there are
 * none or too many, or if the sheet has no room for the answers.
 */
async function collectRows(
  sheet: SourceSheet,
  source: CellReaders,
  planned: SheetLayout,
  { maxRows, ...options }: RowOptions,
): Promise<{ rows: UploadedRow[]; withoutUid: number; layout: SheetLayout }> {
  const rows: UploadedRow[] = []
  const used = await sheet.usedColumns()
  const reader = createRowReader(planned, source, options)
  await sheet.walk({
    other: used.other,
    cell: (_row, cell) => {
      used.cell(cell)
      reader.cell(cell)
    },
    rowEnd: row => {
      const uploadedRow = reader.take(row)
      if (uploadedRow === null) return
      if (rows.length === maxRows) throw new UnreadableUpload('too-many-rows', { sheet: sheet.name, max: maxRows })
      rows.push(uploadedRow)
    },
  })
  if (rows.length === 0)
    throw new UnreadableUpload('no-uids', { sheet: sheet.name, column: columnName(planned.uidColumn) })
  const layout = withoutIdleColumn(planned, rows)
  if (used.last() + answerColumns(layout) > LAST_COLUMN)
    throw new UnreadableUpload('no-free-column', { sheet: sheet.name })
  return { rows, withoutUid: reader.withoutUid(), layout }
}
