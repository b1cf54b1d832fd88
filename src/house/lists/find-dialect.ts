import { isAscii, isUtf8 } from 'node:buffer'
import { DELIMITER_NAMES, DELIMITERS, type Delimiter, type Encoding, type Quoting } from './dialect-rules.ts'
import { type Divided, type ListRecord, recordsOf, UnreadableList } from './records.ts'

const BYTES_LOOKED_AT = 4_096

/**
 * Returns how a list is encoded: as its byte order mark says, as its zeros say, else UTF-8 where only that explains its letters, else what Windows writes in
 * Western Europe (docs/lists.md#encoding). Refuses what is no text.
 */
export function findEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const wide = byZeros(bytes)
  if (wide !== null) return wide
  if (bytes.includes(0)) throw new UnreadableList('not-text')
  // Plain letters are both; Excel opens our umlauts beside them as Windows-1252 where no byte order mark says otherwise.
  return isUtf8(bytes) && !isAscii(bytes) ? 'utf-8' : 'windows-1252'
}

/** In UTF-16 each second byte of what Western programs write is zero, and hardly one of the others. */
function byZeros(bytes: Uint8Array): Encoding | null {
  const pairs = Math.floor(Math.min(bytes.length, BYTES_LOOKED_AT) / 2)
  let low = 0
  let high = 0
  for (let at = 0; at < pairs; at += 1) {
    if (bytes[2 * at] === 0) high += 1
    if (bytes[2 * at + 1] === 0) low += 1
  }
  if (pairs > 0 && low * 2 > pairs && high === 0) return 'utf-16le'
  return pairs > 0 && high * 2 > pairs && low === 0 ? 'utf-16be' : null
}

/** Units from the list's beginning, and records in them, that show how it is divided. */
const UNITS_LOOKED_AT = 65_536
const MOST_RECORDS = 200
const TENTHS = 10

/** Takes a list's units from its first record on; returns what divides its lines most evenly; a semicolon where nothing does. */
export function findDelimiter(units: string, start: number, end: number): Delimiter {
  const look = { units, start, end: Math.min(end, start + UNITS_LOOKED_AT) }
  const found = DELIMITER_NAMES.map(name => ({
    name,
    evenness: Math.max(
      ...[true, false].map(isQuoting => evenness({ ...look, delimiter: DELIMITERS[name], isQuoting })),
    ),
  }))
  const [best] = found.toSorted((one, other) => other.evenness - one.evenness)
  return best && best.evenness > 0 ? best.name : 'semicolon'
}

/** Tenths of the records that have as many cells as most have; 0 where most have but one. A ragged line or two decide nothing. */
function evenness(list: Divided): number {
  const widths = new Map<number, number>()
  let records = 0
  for (const { cells, start, end } of firstRecords(list)) {
    if (start === end) continue
    records += 1
    widths.set(cells.length / 2, (widths.get(cells.length / 2) ?? 0) + 1)
  }
  const [usual] = [...widths].toSorted(([width, count], [otherWidth, other]) => other - count || otherWidth - width)
  return usual === undefined || usual[0] === 1 ? 0 : Math.round((usual[1] / records) * TENTHS)
}

/** Those that can be divided so at all. */
function* firstRecords(list: Divided): Generator<ListRecord> {
  try {
    for (const record of recordsOf(list)) {
      if (record.row > MOST_RECORDS) return
      const isCutOff = record.next === list.end && list.end < list.units.length
      if (isCutOff && record.row > 1) return
      yield record
    }
  } catch (failure) {
    if (!(failure instanceof UnreadableList)) throw failure
  }
}

const NUMBER = /^[\d.,+-]*$/

/** One in so many quotation marks may be a slip; more say that they mean nothing. */
const PER_SLIP = 10

/** Takes a list; returns which of its cells stand in quotation marks. Looks at all of them: the first may come late. */
export function findQuoting(list: Omit<Divided, 'isQuoting'>, delimiter: Delimiter): Quoting {
  const seen = countQuotes({ ...list, isQuoting: true })
  if (seen.slips * PER_SLIP > seen.quoted) return 'none'
  // Whoever divides by commas quotes, as the world does; who divides by semicolons and never quoted may not know how (BMD).
  if (seen.quoted === 0) return delimiter === 'comma' ? 'needed' : 'none'
  if (seen.bareTexts > 0) return 'needed'
  return seen.bareNumbers > 0 ? 'texts' : 'all'
}

type Kind = 'quoted' | 'slips' | 'bareTexts' | 'bareNumbers'

function countQuotes(list: Divided): Record<Kind, number> {
  const seen = { quoted: 0, slips: 0, bareTexts: 0, bareNumbers: 0 }
  try {
    for (const { row, cells } of recordsOf(list)) {
      for (let at = 0; at < cells.length; at += 2) {
        const kind = kindOf(list.units, cells[at] ?? 0, cells[at + 1] ?? 0)
        // Headings may stand bare above quoted texts, as DATEV's do.
        if (kind !== null && (row > HEADINGS || !kind.startsWith('bare'))) seen[kind] += 1
      }
    }
  } catch (failure) {
    if (!(failure instanceof UnreadableList)) throw failure
    seen.slips += 1
  }
  return seen
}

/** Null: there is nothing in the cell. */
function kindOf(units: string, from: number, to: number): Kind | null {
  if (from === to) return null
  if (units.charCodeAt(from) !== QUOTE)
    return NUMBER.test(units.slice(from, Math.min(to, from + LONGEST_NUMBER))) ? 'bareNumbers' : 'bareTexts'
  return to > from + 1 && units.charCodeAt(to - 1) === QUOTE ? 'quoted' : 'slips'
}

const QUOTE = 34
const HEADINGS = 2
const LONGEST_NUMBER = 40
