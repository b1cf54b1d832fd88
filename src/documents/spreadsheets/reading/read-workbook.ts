import { answerColumns, type Choice, type ReadUpload, type SheetLayout, type UploadedRow } from '../layout.ts'
import { LAST_COLUMN, type ReadLimits } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { columnName } from '../workbook/address.ts'
import type { FoundColumns } from './find-columns.ts'
import { findCompanyColumns, findDayColumn, findNameColumn } from './find-own-columns.ts'
import { openSource } from './open-source.ts'
import { type CellReaders, createRowReader } from './read-row.ts'
import { lookAtSheets, searchSheets } from './search-sheets.ts'
import type { SourceSheet } from './source.ts'
import { isBlank, type TextRow, textIn } from './text-rows.ts'

/** Reads an upload: its sheet, its UID column, its rows. Refuses with UnreadableUpload, and with nothing else. */
export async function readWorkbook(bytes: Uint8Array, limits: ReadLimits, choice: Choice): Promise<ReadUpload> {
  const source = await openSource(bytes, limits, choice)
  const looks = lookAtSheets(source, choice, limits)
  const { sheet, columns, sample, isEmpty } = await searchSheets(source, looks, choice)
  if (isEmpty) throw new UnreadableUpload('empty-workbook', { sheet: sheet.name })
  if (columns === null) throw new UnreadableUpload('no-uid-column', { sheet: sheet.name })
  const layout = layoutOf(sheet, columns, sample, choice)
  const found = await collectRows(sheet, source, layout, { ...limits, ...choice })
  await source.verifyRest()
  return {
    layout,
    ...found,
    sheets: source.sheets.map(one => one.name),
    columns: headings(sample, layout.headerRow),
    isSigned: source.isSigned,
  }
}

export const layoutOf = (
  sheet: SourceSheet,
  found: FoundColumns,
  sample: readonly TextRow[],
  { companyColumns: chosen = {}, dayColumn }: Choice,
): SheetLayout => ({
  sheet: sheet.name,
  part: sheet.part,
  ...(sheet.dialect === undefined ? {} : { list: sheet.dialect }),
  headerRow: found.headerRow,
  uidColumn: found.uidColumn,
  countryColumn: found.countryColumn,
  nameColumn: chosen.name ?? findNameColumn(sample, found),
  companyColumns: findCompanyColumns(sample, found, chosen),
  dayColumn: dayColumn === undefined ? findDayColumn(sample, found) : dayColumn,
})

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

type Wanted = ReadLimits & Pick<Choice, 'names' | 'companies' | 'days'>

/** Reads the rows that hold something to check, and counts those that hold something else. Refuses a sheet with none, with too many, or without room for the answers. */
async function collectRows(
  sheet: SourceSheet,
  source: CellReaders,
  layout: SheetLayout,
  { maxRows, ...wanted }: Wanted,
): Promise<{ rows: UploadedRow[]; withoutUid: number }> {
  const rows: UploadedRow[] = []
  const used = await sheet.usedColumns()
  const reader = createRowReader(layout, source, wanted)
  await sheet.walk({
    other: used.other,
    cell: (_row, cell) => {
      used.cell(cell)
      reader.cell(cell)
    },
    rowEnd: row => {
      const found = reader.take(row)
      if (found === null) return
      if (rows.length === maxRows) throw new UnreadableUpload('too-many-rows', { sheet: sheet.name, max: maxRows })
      rows.push(found)
    },
  })
  if (rows.length === 0)
    throw new UnreadableUpload('no-uids', { sheet: sheet.name, column: columnName(layout.uidColumn) })
  if (used.last() + answerColumns(layout) > LAST_COLUMN)
    throw new UnreadableUpload('no-free-column', { sheet: sheet.name })
  return { rows, withoutUid: reader.withoutUid() }
}
