import type { ReadUpload, SheetLayout } from '../layout.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { type CellText, readCellText } from '../workbook/cell-text.ts'
import { openWorkbook, type Sheet, type Workbook } from '../workbook/workbook.ts'
import { collectRows } from './collect-rows.ts'
import { type FoundColumns, findColumns } from './find-columns.ts'
import { isBlank, type TextRow, textIn } from './text-row.ts'

/** What the user chose himself: a sheet by its name, a column by its number from 1. */
export type Choice = { sheet?: string; column?: number }

type Search = { sheet: Sheet; columns: FoundColumns; sample: readonly TextRow[] }

/** Reads an upload: its sheet, its UID column, its rows. Refuses with UnreadableUpload, and with nothing else. */
export async function readWorkbook(bytes: Uint8Array, limits: ReadLimits, choice: Choice): Promise<ReadUpload> {
  const workbook = await openWorkbook(bytes, limits.maxUnpackedBytes)
  const textOf = await readCellText(workbook)
  const { sheet, columns, sample } = await searchSheets(workbook, textOf, choice, limits)
  const layout = layoutOf(sheet, columns)
  return {
    layout,
    rows: await collectRows(workbook, sheet, textOf, layout, limits),
    sheets: workbook.sheets.map(one => one.name),
    columns: headings(sample, layout.headerRow),
    isSigned: workbook.isSigned,
  }
}

/** The first sheet with data decides; only where it has no UIDs at all, the next one is looked at, hidden ones last. */
async function searchSheets(
  workbook: Workbook,
  textOf: CellText,
  choice: Choice,
  { maxRows }: ReadLimits,
): Promise<Search> {
  let first: Sheet | null = null
  for (const sheet of sheetsToSearch(workbook, choice)) {
    const { isEmpty, sample, columns } = await findColumns(workbook, sheet, textOf, { column: choice.column, maxRows })
    if (!isEmpty && columns !== null) return { sheet, columns, sample }
    if (!isEmpty) first ??= sheet
  }
  if (first === null) throw new UnreadableUpload('empty-workbook')
  throw new UnreadableUpload('no-uid-column', { sheet: first.name })
}

function sheetsToSearch({ sheets }: Workbook, { sheet: chosen }: Choice): Sheet[] {
  if (chosen === undefined) return [...sheets].sort((a, b) => Number(a.isHidden) - Number(b.isHidden))
  const found = sheets.find(sheet => sheet.name === chosen)
  if (found === undefined) throw new UnreadableUpload('no-such-sheet', { sheet: chosen })
  return [found]
}

const layoutOf = (sheet: Sheet, { headerRow, uidColumn, countryColumn }: FoundColumns): SheetLayout => ({
  sheet: sheet.name,
  part: sheet.part.path,
  headerRow,
  uidColumn,
  countryColumn,
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
