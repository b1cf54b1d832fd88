import { read, utils, type WorkBook } from '@e965/xlsx'

/** Reads a workbook with another library, as an independent oracle. */
export const readWithOracle = (bytes: Uint8Array): WorkBook =>
  read(bytes, { type: 'array', cellNF: true, cellStyles: true })

/** Returns a sheet's rows as text, keyed by the heading row; rows without cells are left out. */
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
