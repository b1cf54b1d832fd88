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
import { type Divided, unquoted } from './records.ts'

/** What is known of a list's dialect before it is opened: found out earlier, or chosen. */
export type ListDialect = ChosenDialect & Partial<Dialect>

/** A list that can be walked (recordsOf) and written again (appendTo). */
export type List = Divided & {
  bytes: Uint8Array
  codec: Codec
  dialect: Dialect
  /** In which encodings its bytes may be read, where they do not say which one is meant; the first is that of `dialect`. */
  candidates: readonly Candidate[]
}

/**
 * Takes a list's bytes and what is known of its dialect, found out or chosen; returns it, the rest of its dialect found. Refuses with
 * UnreadableList what is no text. What DATEV and Excel put in front of the headings is told in docs/lists.md.
 */
export function openList(bytes: Uint8Array, known: ListDialect = {}): List {
  const { encoding, candidates } =
    known.encoding === undefined ? findEncoding(bytes) : { encoding: known.encoding, candidates: [] }
  const codec = codecOf(encoding)
  const units = codec.unitsOf(bytes)
  const { start, told } = frontOf(units)
  const end = withoutEndOfFile(units)
  const delimiter = known.delimiter ?? told ?? findDelimiter(units, start, end)
  const parts = { units, start, end, delimiter: DELIMITERS[delimiter] }
  const quoting = known.quoting ?? findQuoting(parts, delimiter)
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
/** Whether a list begins with a byte order mark, which is no part of its first cell. */
export const hasByteOrderMark = ({ units }: Pick<List, 'units'>): boolean => BYTE_ORDER_MARK.test(units)

const SEP_LINE = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i

/** Where the first record begins, and what Excel's first line says of the delimiter, which Excel does not show. */
function frontOf(units: string): { start: number; told: Delimiter | undefined } {
  const mark = BYTE_ORDER_MARK.exec(units)?.[0].length ?? 0
  const line = SEP_LINE.exec(units.slice(mark, mark + 20))
  const told = DELIMITER_NAMES.find(name => DELIMITERS[name] === line?.[1])
  return { start: told === undefined ? mark : mark + (line?.[0].length ?? 0), told }
}

const END_OF_FILE = 0x1a

/** DOS programs end a text with this mark. */
function withoutEndOfFile(units: string): number {
  let end = units.length
  while (end > 0 && units.charCodeAt(end - 1) === END_OF_FILE) end -= 1
  return end
}

/** Longer texts are of no use to us: enough units for 255 characters of any encoding. */
const LONGEST_READ = 1_200

/** Excel's way to keep it from taking a text for a number. */
const KEPT_AS_TEXT = /^="([^"]*)"$/

/** Takes where a cell begins and ends; returns what it shows, of a long text its beginning. */
export function textOf({ units, codec, isQuoting }: List, from: number, to: number): string {
  const written = codec.read(units.slice(from, Math.min(to, from + LONGEST_READ)))
  const text = isQuoting && written.startsWith('"') ? unquoted(written) : written
  return text.startsWith('="') ? text.replace(KEPT_AS_TEXT, '$1') : text
}

/** Whether a list begins as DATEV's exports do, with a line about the file above the headings. */
export const isDatev = (list: List): boolean =>
  /^"?(?:EXTF|DTVF)"?;/.test(list.units.slice(list.start, list.start + 10))
