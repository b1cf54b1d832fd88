import type { Dialect } from './dialect-rules.ts'
import { writeCell } from './write-cell.ts'

/** A column of a CSV file: its heading, and its text for a row. */
export type CsvColumn<Row> = { heading: string; of: (row: Row) => string }

/** The dialect that Austrian Excel opens correctly by a double click; every field is quoted. */
const OUR_DIALECT: Dialect = { encoding: 'utf-8', delimiter: 'semicolon', quoting: 'all' }

/** Excel reads UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Returns the start of a file: the byte order mark and the headings. */
export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  BYTE_ORDER_MARK + formatLine(columns.map(({ heading }) => heading))

/**
 * Returns rows as CSV lines, in which no program reads a field as a formula
 * (docs/rules.md#files-of-ours).
 */
export const csvRows = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map(row => formatLine(columns.map(column => column.of(row)))).join('')

const formatLine = (fields: readonly string[]): string =>
  `${fields.map(field => writeCell(field, OUR_DIALECT)).join(';')}\r\n`
