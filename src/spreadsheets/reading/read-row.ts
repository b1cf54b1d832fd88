import type { SheetLayout, UploadedRow } from '../layout.ts'
import type { CellText } from '../workbook/cell-text.ts'
import type { Cell } from '../workbook/walk-sheet.ts'
import { joinCountry } from './join-country.ts'
import { isBlank } from './text-row.ts'

/** Takes a row's cells one by one; returns, at its end, what is to be checked in it, null if nothing. */
export type RowReader = { cell: (cell: Cell) => void; take: (row: number) => UploadedRow | null }

/** Enough to recognise a company by. */
const LONGEST_NAME = 100

/** The same for reading an upload and for answering it, so that both mean the same rows. Names are read only from `nameColumn`. */
export function createRowReader(
  { uidColumn, countryColumn, headerRow }: SheetLayout,
  textOf: CellText,
  nameColumn: number | null = null,
): RowReader {
  let number = ''
  let country = ''
  let name = ''
  return {
    cell: cell => {
      if (cell.column === uidColumn) number = textOf(cell)
      else if (cell.column === countryColumn) country = textOf(cell)
      else if (cell.column === nameColumn) name = nameIn(textOf(cell))
    },
    take: row => {
      const read = row <= headerRow || isBlank(number) ? null : { row, ...joinCountry(number, country) }
      const found = read === null || name === '' ? read : { ...read, name }
      number = ''
      country = ''
      name = ''
      return found
    },
  }
}

/** One line, without what no database can hold. */
const nameIn = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed()
