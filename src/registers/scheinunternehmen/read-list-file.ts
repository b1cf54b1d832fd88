import { isAscii, isUtf8 } from 'node:buffer'
import { formatDateTime } from '../../ground/texts/format.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import { UnusableList } from './unusable-list.ts'

/** A UID of the list, and the day (yyyy-mm-dd) since when it stands there; null where no row says so readably. */
export type ListedUid = { uid: string; since: string | null }

/**
 * What we take from the ministry's file, and all of it: no name, no address, no date of birth. `asOf`: the moment that its last line
 * names, that of the download. `rows`: all of its rows, those without a UID too.
 */
export type ListFile = { asOf: Date; rows: number; listed: ListedUid[] }

const MAX_BROKEN_SHARE = 0.1
// Some 1,270 are usual: the reader's thread is the worker's own, and whatever is sent must not hold it up.
const MAX_ROWS = 20_000
const MAX_CELLS_SEARCHED = 50

/**
 * Reads the ministry's list of fictitious companies (docs/sources.md#list-of-fictitious-companies). Refuses (UnusableList) what ends in
 * the middle, is of another encoding, has other columns, is not for the most part rows of them, or is far too long.
 */
export function readListFile(bytes: Uint8Array): ListFile {
  const lines = decodeListFile(bytes)
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
  const asOf = momentOf(lines.at(-1) ?? '')
  const [headings = '', ...rows] = lines.slice(0, -1)
  if (rows.length > MAX_ROWS) throw new UnusableList('too-large')
  const columns = findListColumns(headings)
  const found = rows.map(row => readRow(row, columns))
  const broken = found.filter(({ isBroken }) => isBroken).length
  if (broken > rows.length * MAX_BROKEN_SHARE) throw new UnusableList('rows', `${broken}/${rows.length}`)
  const listed = earliest(found.flatMap(row => row.listed))
  if (listed.length === 0) throw new UnusableList('empty')
  return { asOf, rows: rows.length, listed }
}

function momentOf(line: string): Date {
  const [, day = '', time = ''] = /^\s*Stand:\s*(\d\d\.\d\d\.\d{4})\s+(\d\d:\d\d:\d\d)[\s~]*$/.exec(line) ?? []
  const moment = viennaMoment(day, time)
  if (moment === null) throw new UnusableList('cut')
  return moment
}

/** Of a row that does not fit the headings nobody knows which cell is which: its UIDs count, its dates do not. */
function readRow(line: string, { width, published, withUids }: ListColumns) {
  const cells = cellsOf(line)
  if (cells.length === width + 1 && cells.at(-1) === '') cells.pop()
  const isBroken = cells.length !== width
  const since = isBroken ? null : isoDay(cells[published] ?? '')
  const searched = isBroken ? cells.slice(0, MAX_CELLS_SEARCHED) : withUids.map(place => cells[place] ?? '')
  const uids = searched.flatMap(uidsIn)
  return { isBroken, listed: uids.map(uid => ({ uid, since })) }
}

/** Each UID once, with the first of its days. */
function earliest(all: ListedUid[]): ListedUid[] {
  const byUid = new Map<string, string | null>()
  for (const { uid, since } of all) {
    const known = byUid.get(uid) ?? null
    byUid.set(uid, known !== null && (since === null || known < since) ? known : since)
  }
  return Array.from(byUid, ([uid, since]) => ({ uid, since }))
}

// Windows-1252 has the letters of ISO-8859-1, and those that it lacks (€, „ “) where a Windows server puts them.
const decoder = new TextDecoder('windows-1252')

/**
 * Returns the file's text, with its HTML entities as the characters they stand for. Refuses (UnusableList) another encoding than
 * ISO-8859-1: its letters would come out wrong, and nobody knows what else was changed with it.
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

// Unknown ones stay: they stand in names, which nobody reads here.
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|([A-Za-z]{2,6}));/g, (entity, number: string | undefined, name: string | undefined) =>
    number === undefined ? (NAMED[name ?? ''] ?? entity) : characterOf(Number(number), entity),
  )

// A line break or a column's end written as an entity would make another row of it.
const characterOf = (code: number, entity: string): string =>
  code >= 0x20 && code <= 0x10ffff && code !== 0x7e ? String.fromCodePoint(code) : entity

/** Where the columns stand that we read, counted from 0; `width`: how many there are. */
type ListColumns = { width: number; published: number; withUids: number[] }

// The UID has been seen in the columns beside its own too (docs/sources.md#list-of-fictitious-companies). The date of birth is never read.
const HEADINGS = { published: /^veröffentlichung/, register: /^firmenbuch/, uid: /^uid/, number: /^kennziffer/ }

/** The cells of a line, bare. */
const cellsOf = (line: string): string[] => line.split('~').map(cell => cell.trim())

/** Finds the columns by their headings. Refuses (UnusableList) others than those we know. */
function findListColumns(line: string): ListColumns {
  const headings = cellsOf(line).map(heading => heading.toLowerCase().replace(/[^a-zäöü]/g, ''))
  const place = (heading: RegExp) => headings.findIndex(each => heading.test(each))
  const published = place(HEADINGS.published)
  const withUids = [place(HEADINGS.register), place(HEADINGS.uid), place(HEADINGS.number)]
  if ([published, ...withUids].includes(-1)) throw new UnusableList('headings')
  return { width: headings.length, published, withUids }
}

// Where a further UID begins: after a comma or its like, a word between two, or at two letters with a digit behind them.
const BETWEEN = /[,;/|+&]|\b(?:UND|BZW|ODER)\b|(?=(?<![A-Z])[A-Z]{2}U?[ .-]{0,3}\d)/
const LONGEST_CELL = 500

/** The UIDs in a cell, as they are asked for: one or several, foreign ones too. Without its country a number is none: a mark must not be a guess. */
const uidsIn = (cell: string): string[] =>
  cell
    .slice(0, LONGEST_CELL)
    .toUpperCase()
    .split(BETWEEN)
    .map(piece => parseUid(piece))
    .filter(parsed => parsed.askable)
    .map(({ uid }) => uid)

const HOUR_MS = 3_600_000
const SUMMER_AND_WINTER = [2, 1]

/** The moment at which clocks in Vienna show "20.11.2026 14:05:09"; null where they never do. Of the hour that comes twice, the first. */
export function viennaMoment(day: string, time: string): Date | null {
  const [date = 0, month = 0, year = 0] = day.split('.').map(Number)
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  const shown = Date.UTC(year, month - 1, date, hour, minute, second)
  if (Number.isNaN(shown)) return null
  const moments = SUMMER_AND_WINTER.map(ahead => new Date(shown - ahead * HOUR_MS))
  return moments.find(at => formatDateTime(at) === `${day}, ${time}`) ?? null
}

/** "20.11.2026" as 2026-11-20; null where it is no day of the calendar. */
export function isoDay(text: string): string | null {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim()) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day
}
