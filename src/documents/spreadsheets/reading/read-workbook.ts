import type { Choice, ReadUpload, SheetLayout } from '../layout.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { collectRows } from './collect-rows.ts'
import type { FoundColumns } from './find-columns.ts'
import { findCompanyColumns } from './find-company.ts'
import { findDayColumn } from './find-day.ts'
import { findNameColumn } from './find-name.ts'
import { lookAtSheets } from './look-at-sheets.ts'
import { openSource } from './open-source.ts'
import { searchSheets } from './search-sheets.ts'
import type { SourceSheet } from './source.ts'
import { isBlank, type TextRow, textIn } from './text-row.ts'

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
