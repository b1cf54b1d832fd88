import {
  INPUT_IDS,
  type InputColumn,
  type InputColumns,
  inputColumn,
  inputColumnsIn,
  inputsFor,
} from '../../../registers/marks/input-rules.ts'
import {
  type Choice,
  type ColumnCandidate,
  columnsOf,
  countAnswerColumns,
  type ReadUpload,
  type SheetLayout,
  type UploadedRow,
} from '../layout.ts'
import { LAST_COLUMN, type ReadLimits } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { columnName } from '../workbook/address.ts'
import { countCandidates, describeCandidate } from './count-candidates.ts'
import type { FoundColumns } from './find-columns.ts'
import { findCompanyColumns, findDayColumn, findInputColumns, findNameColumn } from './find-own-columns.ts'
import { withNamedColumns } from './named-columns.ts'
import { openSource } from './open-source.ts'
import { type CellReaders, createRowReader, toSingleLine } from './read-row.ts'
import { createSheetExaminer, searchSheets } from './search-sheets.ts'
import type { Source, SourceSheet } from './source.ts'
import { isBlank, type TextRow, textIn } from './text-rows.ts'

/** Reads an upload: its sheet, its UID column, its rows. Throws only `UnreadableUpload`. */
export const readWorkbook = async (bytes: Uint8Array, limits: ReadLimits, requested: Choice): Promise<ReadUpload> =>
  readSource(await openSource(bytes, limits, requested), limits, requested)

/** Reads an open upload. */
export async function readSource(source: Source, limits: RowLimits, requested: Choice): Promise<ReadUpload> {
  refuseAmbiguous(source)
  const choice = await withNamedColumns(source, requested)
  const examiner = createSheetExaminer(source, choice, limits)
  const { sheet, columns, sample, isEmpty, candidates } = await searchSheets(source, examiner, choice)
  if (candidates.length > 0) refuseColumns(await countCandidates(sheet, source.textOf, candidates, sample))
  if (isEmpty) throw new UnreadableUpload('empty-workbook', { sheet: sheet.name })
  if (columns === null) throw new UnreadableUpload('no-uid-column', { sheet: sheet.name })
  const plannedLayout = layoutOf(sheet, columns, sample, choice)
  const { layout, ...content } = await collectRows(sheet, source, plannedLayout, { ...limits, ...choice })
  await source.verifyRest()
  return {
    layout,
    ...content,
    sheets: source.sheets.map(({ name }) => name),
    columns: headings(sample, layout.headerRow),
    isSigned: source.isSigned,
  }
}

/** Refuses an ambiguous list, with the possible encodings and a sample in each. */
function refuseAmbiguous({ encodingCandidates = [] }: Source): void {
  if (encodingCandidates.length === 0) return
  const issues = encodingCandidates.map(({ encoding, sample }) => ({
    path: 'encoding',
    message: `${encoding}: ${sample}`,
  }))
  throw new UnreadableUpload(
    'ambiguous-encoding',
    {},
    { issues, candidates: encodingCandidates.map(candidate => candidate.encoding) },
  )
}

/**
 * Refuses a sheet with several possible columns: the one with the partners' numbers is never
 * guessed.
 */
function refuseColumns(candidates: readonly ColumnCandidate[]): never {
  const issues = candidates.map(candidate => ({ path: 'uidColumn', message: describeCandidate(candidate) }))
  throw new UnreadableUpload(
    'ambiguous-column',
    {},
    { issues, candidates: candidates.map(candidate => String(candidate.column)) },
  )
}

export const layoutOf = (
  sheet: SourceSheet,
  foundColumns: FoundColumns,
  sample: readonly TextRow[],
  choice: Choice,
): SheetLayout =>
  withDescription(columnsInSheet(sheet, foundColumns, sample, choice), foundColumns, sheet, sample, choice)

/**
 * The maximum number of rejected columns in a layout's description, enough to understand the
 * choice.
 */
const MAX_PASSED_OVER = 5

/** Adds the headings and the choices, for the person or program that receives the answer. */
function withDescription(
  layout: SheetLayout,
  { why = 'chosen', passedOver = [] }: FoundColumns,
  sheet: SourceSheet,
  sample: readonly TextRow[],
  choice: Choice,
): SheetLayout {
  const header = sample.find(({ row }) => row === layout.headerRow)
  const { column, companyColumns, dayColumn, accountColumn } = choice
  const chosenColumns: Partial<Record<string, unknown>> = {
    ...{ uid: column, ...companyColumns, day: dayColumn },
    account: accountColumn,
  }
  const described = { ...columnsOf(layout), account: layout.accountColumn ?? null }
  const columns = Object.entries(described).flatMap(([name, columnNumber]) => {
    const heading = header && columnNumber !== null ? toSingleLine(textIn(header, columnNumber)) : ''
    return columnNumber === null ? [] : [[name, { heading, how: chosenColumns[name] ? 'chosen' : 'found' }] as const]
  })
  const words = { hasBom: sheet.hasBom ?? false, columns: Object.fromEntries(columns) }
  const rejected = passedOver
    .slice(0, MAX_PASSED_OVER)
    .map(candidate => ({ ...candidate, heading: toSingleLine(candidate.heading) }))
  return { ...layout, described: { ...words, why, ...(rejected.length > 0 ? { passedOver: rejected } : {}) } }
}

const columnsInSheet = (
  sheet: SourceSheet,
  foundColumns: FoundColumns,
  sample: readonly TextRow[],
  { companyColumns: companyChoice = {}, dayColumn, ...choice }: Choice,
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
  ...chosenInputs({ ...findInputColumns(sample, foundColumns), ...inputColumnsIn(choice) }),
})

/** Omits inputs for which a person chose no column. */
const chosenInputs = (columns: { [Name in InputColumn]?: number | null }): InputColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => column))

/** Removes the columns of inputs that no row's VAT ID needs. */
export function withoutUnusedInputs(layout: SheetLayout, rows: readonly UploadedRow[]): SheetLayout {
  if (INPUT_IDS.every(id => layout[inputColumn(id)] === undefined)) return layout
  const needed = inputsFor(rows)
  const used = { ...layout }
  for (const id of INPUT_IDS) if (!needed.includes(id)) delete used[inputColumn(id)]
  return used
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

type RowLimits = Pick<ReadLimits, 'maxRows'>

type RowOptions = RowLimits & Pick<Choice, 'names' | 'companies' | 'days'>

/**
 * Reads the rows with something to check and counts those with other content. Throws if there are
 * none or too many, or if the sheet has no room for the answers.
 */
async function collectRows(
  sheet: SourceSheet,
  source: CellReaders,
  plannedLayout: SheetLayout,
  { maxRows, ...options }: RowOptions,
): Promise<{ rows: UploadedRow[]; withoutUid: number; layout: SheetLayout }> {
  const rows: UploadedRow[] = []
  const used = await sheet.usedColumns()
  const reader = createRowReader(plannedLayout, source, options)
  await sheet.walk({
    other: used.other,
    cell: (_row, cell) => {
      used.cell(cell)
      reader.cell(cell)
    },
    rowEnd: row => {
      const uploadedRow = reader.finishRow(row)
      if (uploadedRow === null) return
      if (rows.length === maxRows) throw new UnreadableUpload('too-many-rows', { sheet: sheet.name, max: maxRows })
      rows.push(uploadedRow)
    },
  })
  if (rows.length === 0)
    throw new UnreadableUpload('no-uids', { sheet: sheet.name, column: columnName(plannedLayout.uidColumn) })
  const layout = withoutUnusedInputs(plannedLayout, rows)
  if (used.last() + countAnswerColumns(layout) > LAST_COLUMN)
    throw new UnreadableUpload('no-free-column', { sheet: sheet.name })
  return { rows, withoutUid: reader.withoutUid(), layout }
}
