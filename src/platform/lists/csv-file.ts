import type { Dialect } from './dialect-rules.ts'
import { writeCell } from './write-cell.ts'

/** A column of a CSV file: its heading, and its text for a row. */
export type CsvColumn<Row> = { heading: string; of: (row: Row) => string }

/** Opens correctly by a double click in Austrian Excel; every field is quoted. */
const OURS: Dialect = { encoding: 'utf-8', delimiter: 'semicolon', quoting: 'all' }

/** Excel reads UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Returns the start of a file: the byte order mark and the headings. */
export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  BYTE_ORDER_MARK + line(columns.map(({ heading }) => heading))

/**
 * Returns rows as CSV lines. No program reads a field as a formula (docs/rules.md#files-of-ours).
 */
export const csvRows = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map(row => line(columns.map(column => column.of(row)))).join('')

const line = (fields: readonly string[]): string => `${fields.map(field => writeCell(field, OURS)).join(';')}\r\n`
