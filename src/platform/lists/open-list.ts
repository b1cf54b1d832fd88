import { type Codec, codecOf } from './codec.ts'
import {
  type Candidate,
  type ChosenDialect,
  DELIMITER_NAMES,
  DELIMITERS,
  type Delimiter,
  type Dialect,
} from './dialect-rules.ts'
import { findDelimiter, findQuoting } from './find-dialect.ts'
import { findEncoding } from './find-encoding.ts'
import { type DividedList, unquote } from './records.ts'

/** The known parts of a list's dialect before it is opened: detected earlier, or chosen. */
export type ListDialect = ChosenDialect & Partial<Dialect>

/** A list that can be read (recordsOf) and rewritten (appendColumns). */
export type List = DividedList & {
  bytes: Uint8Array
  codec: Codec
  dialect: Dialect
  /** The possible encodings if the bytes are ambiguous; the first is that of `dialect`. */
  candidates: readonly Candidate[]
}

/**
 * Opens a list and detects the parts of its dialect that `dialect` lacks. Throws `UnreadableList`
 * for binary data. docs/lists.md describes the lines of DATEV and Excel above the headings.
 */
export function openList(bytes: Uint8Array, dialect: ListDialect = {}): List {
  const { encoding, candidates } =
    dialect.encoding === undefined ? findEncoding(bytes) : { encoding: dialect.encoding, candidates: [] }
  const codec = codecOf(encoding)
  const units = codec.unitsOf(bytes)
  const { start, declaredDelimiter } = findStart(units)
  const end = endWithoutMarks(units)
  const delimiter = dialect.delimiter ?? declaredDelimiter ?? findDelimiter(units, start, end)
  const parts = { units, start, end, delimiter: DELIMITERS[delimiter] }
  const quoting = dialect.quoting ?? findQuoting(parts, delimiter)
  return {
    ...parts,
    isQuoting: quoting !== 'none',
    bytes,
    codec,
    candidates,
    dialect: { encoding, delimiter, quoting },
  }
}

const BYTE_ORDER_MARK = /^(?:\ufeff|\xef\xbb\xbf)/
/** Returns whether a list begins with a byte order mark, which is not part of its first cell. */
export const hasByteOrderMark = ({ units }: Pick<List, 'units'>): boolean => BYTE_ORDER_MARK.test(units)

const SEP_LINE = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i

/**
 * Returns where the first record starts, and the delimiter in Excel's `sep=` line, which Excel does
 * not display.
 */
function findStart(units: string): { start: number; declaredDelimiter: Delimiter | undefined } {
  const mark = BYTE_ORDER_MARK.exec(units)?.[0].length ?? 0
  const line = SEP_LINE.exec(units.slice(mark, mark + 20))
  const declaredDelimiter = DELIMITER_NAMES.find(name => DELIMITERS[name] === line?.[1])
  return { start: declaredDelimiter === undefined ? mark : mark + (line?.[0].length ?? 0), declaredDelimiter }
}

const END_OF_FILE = 0x1a

/** Returns the end of a list without the marks by which DOS programs end a text. */
function endWithoutMarks(units: string): number {
  let end = units.length
  while (end > 0 && units.charCodeAt(end - 1) === END_OF_FILE) end -= 1
  return end
}

/** The maximum units read from a cell: enough for 255 characters of any encoding. */
const MAX_UNITS_READ = 1_200

/** Matches a text written as a formula, so that Excel does not read it as a number. */
const TEXT_FORMULA = /^="([^"]*)"$/

/** Returns the displayed text of a cell from `from` to `to`; only the beginning of a long text. */
export function textOf({ units, codec, isQuoting }: List, from: number, to: number): string {
  const sample = codec.read(units.slice(from, Math.min(to, from + MAX_UNITS_READ)))
  const text = isQuoting && sample.startsWith('"') ? unquote(sample) : sample
  return text.startsWith('="') ? text.replace(TEXT_FORMULA, '$1') : text
}

/**
 * Returns whether a list starts like DATEV's exports, with a line about the file above the
 * headings.
 */
export const isDatev = (list: List): boolean =>
  /^"?(?:EXTF|DTVF)"?;/.test(list.units.slice(list.start, list.start + 10))
