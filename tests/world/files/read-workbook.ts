import { read, utils, type WorkBook } from '@e965/xlsx'

/** A workbook as another program reads it: our oracle. */
export const readWithOracle = (bytes: Uint8Array): WorkBook =>
  read(bytes, { type: 'array', cellNF: true, cellStyles: true })

/** A sheet's rows by the words in its heading row, as text; rows without any cell are left out. */
export function rowsByHeading(bytes: Uint8Array, headingRow: number, sheet = 0): Record<string, string>[] {
  const book = readWithOracle(bytes)
  const cells = book.Sheets[book.SheetNames[sheet] ?? ''] ?? {}
  return utils.sheet_to_json<Record<string, string>>(cells, {
    range: headingRow - 1,
    raw: false,
    defval: '',
    blankrows: false,
  })
}
