import { decodeListFile } from './decode-list-file.ts'
import { cellsOf, findListColumns, type ListColumns } from './list-columns.ts'
import { uidsIn } from './uids-in.ts'
import { UnusableList } from './unusable-list.ts'
import { isoDay, viennaMoment } from './vienna-moment.ts'

/** A UID of the list, and the day (yyyy-mm-dd) since when it stands there; null where no row says so readably. */
export type ListedUid = { uid: string; since: string | null }

/**
 * What we take from the ministry's file, and all of it: no name, no address, no date of birth. `asOf`: the moment that its last line
 * names, that of the download. `rows`: all of its rows, those without a UID too.
 */
export type ListFile = { asOf: Date; rows: number; listed: ListedUid[] }

const MOST_BROKEN_SHARE = 0.1
// Some 1,270 are usual: the reader's thread is the worker's own, and whatever is sent must not hold it up.
const MOST_ROWS = 20_000
const MOST_CELLS_SEARCHED = 50

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
  if (rows.length > MOST_ROWS) throw new UnusableList('too-large')
  const columns = findListColumns(headings)
  const found = rows.map(row => readRow(row, columns))
  const broken = found.filter(({ isBroken }) => isBroken).length
  if (broken > rows.length * MOST_BROKEN_SHARE) throw new UnusableList('rows', `${broken}/${rows.length}`)
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
  const searched = isBroken ? cells.slice(0, MOST_CELLS_SEARCHED) : withUids.map(place => cells[place] ?? '')
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
