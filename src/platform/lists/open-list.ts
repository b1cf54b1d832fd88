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
import { type DividedList, unquoted } from './records.ts'

/** What is known of a list's dialect before it is opened: detected earlier, or chosen. */
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
 * for binary data. docs/lists.md describes what DATEV and Excel write above the headings.
 */
export function openList(bytes: Uint8Array, dialect: ListDialect = {}): List {
  const { encoding, candidates } =
    dialect.encoding === undefined ? findEncoding(bytes) : { encoding: dialect.encoding, candidates: [] }
  const codec = codecOf(encoding)
  const units = codec.unitsOf(bytes)
  const { start, declared } = frontOf(units)
  const end = withoutEndOfFile(units)
  const delimiter = dialect.delimiter ?? declared ?? findDelimiter(units, start, end)
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
 * Returns where the first record begins, and the delimiter in Excel's `sep=` line, which Excel does
 * not display.
 */
function frontOf(units: string): { start: number; declared: Delimiter | undefined } {
  const mark = BYTE_ORDER_MARK.exec(units)?.[0].length ?? 0
  const line = SEP_LINE.exec(units.slice(mark, mark + 20))
  const declared = DELIMITER_NAMES.find(name => DELIMITERS[name] === line?.[1])
  return { start: declared === undefined ? mark : mark + (line?.[0].length ?? 0), declared }
}

const END_OF_FILE = 0x1a

/** DOS programs end a text with this mark. */
function withoutEndOfFile(units: string): number {
  let end = units.length
  while (end > 0 && units.charCodeAt(end - 1) === END_OF_FILE) end -= 1
  return end
}

/** Longer texts are not used: enough units for 255 characters of any encoding. */
const LONGEST_READ = 1_200

/** How Excel keeps a text from being read as a number. */
const STORED_AS_TEXT = /^="([^"]*)"$/

/** Returns the displayed text of a cell from `from` to `to`; only the beginning of a long text. */
export function textOf({ units, codec, isQuoting }: List, from: number, to: number): string {
  const sample = codec.read(units.slice(from, Math.min(to, from + LONGEST_READ)))
  const text = isQuoting && sample.startsWith('"') ? unquoted(sample) : sample
  return text.startsWith('="') ? text.replace(STORED_AS_TEXT, '$1') : text
}

/**
 * Returns whether a list begins like DATEV's exports, with a line about the file above the
 * headings.
 */
export const isDatev = (list: List): boolean =>
  /^"?(?:EXTF|DTVF)"?;/.test(list.units.slice(list.start, list.start + 10))
