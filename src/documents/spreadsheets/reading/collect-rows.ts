import { answerColumns, type Choice, type SheetLayout, type UploadedRow } from '../layout.ts'
import { LAST_COLUMN, type ReadLimits } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { columnName } from '../workbook/address.ts'
import { type CellReaders, createRowReader } from './read-row.ts'
import type { SourceSheet } from './source.ts'

type Wanted = ReadLimits & Pick<Choice, 'names' | 'companies' | 'days'>

/** Reads the rows that hold something to check, and counts those that hold something else. Refuses a sheet with none, with too many, or without room for the answers. */
export async function collectRows(
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
