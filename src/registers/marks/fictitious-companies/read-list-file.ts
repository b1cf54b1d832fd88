import { isAscii, isUtf8 } from 'node:buffer'
import { formatDateTime } from '../../../base/texts/format.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { UnusableList } from './unusable-list.ts'

/** A listed UID and the day (yyyy-mm-dd) since when; null if no row states it readably. */
export type ListedUid = { uid: string; since: string | null }

/**
 * All data that is taken from the ministry's file: no name, no address, no date of birth. `asOf`:
 * the download time in its last line. `rows`: the number of its rows, including those without a
 * UID.
 */
export type ListFile = { asOf: Date; rows: number; listed: ListedUid[] }

const MAX_BROKEN_SHARE = 0.1
// Some 1,270 are usual. The list is parsed on the worker's own thread, so an oversized one must not
// block it.
const MAX_ROWS = 20_000
const MAX_CELLS_SEARCHED = 50

/**
 * Parses the ministry's list of fictitious companies
 * (docs/sources.md#list-of-fictitious-companies). Throws UnusableList if it is cut off, in another
 * encoding, has other columns, consists mostly of broken rows, or is far too long.
 */
export function readListFile(bytes: Uint8Array): ListFile {
  const lines = decodeListFile(bytes)
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
  const asOf = momentOf(lines.at(-1) ?? '')
  const [headings = '', ...rows] = lines.slice(0, -1)
  if (rows.length > MAX_ROWS) throw new UnusableList('too-large')
  const columns = findListColumns(headings)
  const entries = rows.map(row => readRow(row, columns))
  const broken = entries.filter(({ isBroken }) => isBroken).length
  if (broken > rows.length * MAX_BROKEN_SHARE) throw new UnusableList('rows', `${broken}/${rows.length}`)
  const listed = earliest(entries.flatMap(row => row.listed))
  if (listed.length === 0) throw new UnusableList('empty')
  return { asOf, rows: rows.length, listed }
}

function momentOf(line: string): Date {
  const [, day = '', time = ''] = /^\s*Stand:\s*(\d\d\.\d\d\.\d{4})\s+(\d\d:\d\d:\d\d)[\s~]*$/.exec(line) ?? []
  const moment = viennaMoment(day, time)
  if (moment === null) throw new UnusableList('cut')
  return moment
}

/**
 * The cells of a row that does not fit the headings are ambiguous: its UIDs count, its dates do
 * not.
 */
function readRow(line: string, { width, published, withUids }: ListColumns) {
  const cells = cellsOf(line)
  if (cells.length === width + 1 && cells.at(-1) === '') cells.pop()
  const isBroken = cells.length !== width
  const since = isBroken ? null : isoDay(cells[published] ?? '')
  const searched = isBroken ? cells.slice(0, MAX_CELLS_SEARCHED) : withUids.map(place => cells[place] ?? '')
  const uids = searched.flatMap(uidsIn)
  return { isBroken, listed: uids.map(uid => ({ uid, since })) }
}

/** Returns each UID once, with its earliest day. */
function earliest(all: ListedUid[]): ListedUid[] {
  const byUid = new Map<string, string | null>()
  for (const { uid, since } of all) {
    const existing = byUid.get(uid) ?? null
    byUid.set(uid, existing !== null && (since === null || existing < since) ? existing : since)
  }
  return Array.from(byUid, ([uid, since]) => ({ uid, since }))
}

// Windows-1252 contains ISO-8859-1's letters, and those that it lacks (€, „ “) where a Windows
// server puts them.
const decoder = new TextDecoder('windows-1252')

/**
 * Decodes the file and its HTML entities. Throws UnusableList if it is not ISO-8859-1: letters
 * would be wrong, and more may have changed.
 */
function decodeListFile(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) throw new UnusableList('empty')
  const isOther = bytes.includes(0) || (!isAscii(bytes) && isUtf8(bytes))
  if (isOther) throw new UnusableList('encoding')
  return decodeEntities(decoder.decode(bytes))
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  szlig: 'ß',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
}

// Unknown entities stay: they occur in names, which are not read.
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|([A-Za-z]{2,6}));/g, (entity, number: string | undefined, name: string | undefined) =>
    number === undefined ? (NAMED[name ?? ''] ?? entity) : characterOf(Number(number), entity),
  )

// A decoded line break or column separator would start another row or cell.
const characterOf = (code: number, entity: string): string =>
  code >= 0x20 && code <= 0x10ffff && code !== 0x7e ? String.fromCodePoint(code) : entity

/** Positions of the columns in use, from 0; `width`: the number of columns. */
type ListColumns = { width: number; published: number; withUids: number[] }

// The UID also occurs in neighbouring columns (docs/sources.md#list-of-fictitious-companies). The
// date of birth is never read.
const HEADINGS = { published: /^veröffentlichung/, register: /^firmenbuch/, uid: /^uid/, number: /^kennziffer/ }

/** Returns the trimmed cells of a line. */
const cellsOf = (line: string): string[] => line.split('~').map(cell => cell.trim())

/** Finds the columns by their headings. Throws UnusableList if they differ from the known ones. */
function findListColumns(line: string): ListColumns {
  const headings = cellsOf(line).map(heading => heading.toLowerCase().replace(/[^a-zäöü]/g, ''))
  const place = (heading: RegExp) => headings.findIndex(each => heading.test(each))
  const published = place(HEADINGS.published)
  const withUids = [place(HEADINGS.register), place(HEADINGS.uid), place(HEADINGS.number)]
  if ([published, ...withUids].includes(-1)) throw new UnusableList('headings')
  return { width: headings.length, published, withUids }
}

// The start of a further UID: after a separator or a conjunction, or at two letters followed by a
// digit.
const BETWEEN = /[,;/|+&]|\b(?:UND|BZW|ODER)\b|(?=(?<![A-Z])[A-Z]{2}U?[ .-]{0,3}\d)/
const MAX_CELL_LENGTH = 500

/**
 * Returns the parsed UIDs of a cell, including several and foreign ones. Skips numbers without a
 * country: a mark must not be a guess.
 */
const uidsIn = (cell: string): string[] =>
  cell
    .slice(0, MAX_CELL_LENGTH)
    .toUpperCase()
    .split(BETWEEN)
    .map(piece => parseUid(piece))
    .filter(parsed => parsed.isQueryable)
    .map(({ uid }) => uid)

const HOUR_MS = 3_600_000
const SUMMER_AND_WINTER = [2, 1]

/**
 * Returns the instant of "20.11.2026 14:05:09" in Vienna, or null if that time does not exist. In
 * the hour that occurs twice, returns the first.
 */
export function viennaMoment(day: string, time: string): Date | null {
  const [date = 0, month = 0, year = 0] = day.split('.').map(Number)
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  const localMs = Date.UTC(year, month - 1, date, hour, minute, second)
  if (Number.isNaN(localMs)) return null
  const moments = SUMMER_AND_WINTER.map(ahead => new Date(localMs - ahead * HOUR_MS))
  return moments.find(at => formatDateTime(at) === `${day}, ${time}`) ?? null
}

/** Converts "20.11.2026" to 2026-11-20; null if it is no calendar day. */
export function isoDay(text: string): string | null {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim()) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day
}
