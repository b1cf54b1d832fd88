import type { SheetLayout, UploadedRow } from '../layout.ts'
import type { CellText } from '../workbook/cell-text.ts'
import type { Cell } from '../workbook/walk-sheet.ts'
import { joinCountry } from './join-country.ts'
import { isBlank } from './text-row.ts'

/** Takes a row's cells one by one; returns, at its end, what is to be checked in it, null if nothing. */
export type RowReader = { cell: (cell: Cell) => void; take: (row: number) => UploadedRow | null }

/** The same for reading an upload and for answering it, so that both mean the same rows. */
export function createRowReader({ uidColumn, countryColumn, headerRow }: SheetLayout, textOf: CellText): RowReader {
  let number = ''
  let country = ''
  return {
    cell: cell => {
      if (cell.column === uidColumn) number = textOf(cell)
      else if (cell.column === countryColumn) country = textOf(cell)
    },
    take: row => {
      const found = row <= headerRow || isBlank(number) ? null : { row, ...joinCountry(number, country) }
      number = ''
      country = ''
      return found
    },
  }
}
