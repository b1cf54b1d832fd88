import type { Dialect } from './dialect-rules.ts'
import { writeCell } from './write-cell.ts'

/** A column of a file of ours: what stands above it, and what it says of a row. */
export type CsvColumn<Row> = { heading: string; of: (row: Row) => string }

/** As Excel in Austria reads by a double click; every field is quoted. */
const OURS: Dialect = { encoding: 'utf-8', delimiter: 'semicolon', quoting: 'all' }

/** Excel reads UTF-8 only where the file says so. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Returns the beginning of a file: the mark of UTF-8 and the headings. */
export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  BYTE_ORDER_MARK + line(columns.map(({ heading }) => heading))

/** Returns rows as the lines that follow it. No field of them is ever a formula, whatever it is opened with (docs/rules.md#files-of-ours). */
export const csvRows = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map(row => line(columns.map(column => column.of(row)))).join('')

const line = (fields: readonly string[]): string => `${fields.map(field => writeCell(field, OURS)).join(';')}\r\n`
