import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import type { ParsedUid } from '../../../vat-ids/uid/parsed-uid.ts'

/** A pasted list has as many lines at most (docs/lists.md#pasted-lists). */
export const MOST_PASTED_LINES = 10_000

/** Characters of a line, and cells in it: more is no list of UIDs. */
export const LONGEST_PASTED_LINE = 1_000
const MOST_CELLS = 50

/** Rows as they were meant, where their UIDs stand (from 0, -1 = nowhere), and whether the first row says what stands below. */
export type PastedList = { rows: string[][]; uidColumn: number; hasHeadings: boolean }

/** The lines of what was pasted or typed; empty ones are left out. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\u2028]/).filter(line => line.trim() !== '')

/** Takes the lines of a pasted list: cells of a spreadsheet, a UID a line with or without a name, or several in one line. */
export function readPasted(lines: readonly string[]): PastedList {
  const rows = lines.flatMap(rowsOf)
  const uidColumn = columnOfUids(rows)
  const [first = [], ...others] = rows
  const hasHeadings = others.length > 0 && uidColumn >= 0 && !first.some(text => /\p{Nd}/u.test(text))
  return { rows, uidColumn, hasHeadings }
}

const isUid = (text: string): boolean => /\p{Nd}/u.test(text) && text.length < 100 && parseUid(text).askable

function rowsOf(line: string): string[][] {
  if (line.includes('\t')) return [line.split('\t', MOST_CELLS).map(text => text.trim())]
  const pieces = line.split(/[,;|]/).map(text => text.trim())
  const uids = pieces.filter(isUid)
  if (uids.length > 1) return pieces.filter(text => text !== '').map(text => [text])
  const words = line.trim().split(/\s+/)
  if (words.length > 1 && words.every(isUid)) return words.map(word => [word])
  const [uid] = uids
  // The name may have commas itself.
  const name = pieces.filter(text => text !== uid && text !== '').join(', ')
  return [uid === undefined ? [line.trim()] : name === '' ? [uid] : [uid, name]]
}

/** The column with most UIDs, numbers with their country beside them included. */
function columnOfUids(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const row of rows)
    for (const [column, text] of row.entries())
      if (isUid(text) || isUidBeside(text, row[column - 1]) || isUidBeside(text, row[column + 1]))
        counts.set(column, (counts.get(column) ?? 0) + 1)
  const [best] = [...counts].toSorted(([one, a], [other, b]) => b - a || one - other)
  return best?.[0] ?? -1
}

const isUidBeside = (text: string, country = ''): boolean =>
  /^[A-Z]{2}$/i.test(country) && /\p{Nd}/u.test(text) && text.length < 100 && parseUid(text, country).askable

/** What a pasted list comes to, while somebody types it: `wrong` are its rows that are no UID; `withoutUid` hold something else alone and are none of `rows`. */
export type Judged = {
  lines: string[]
  rows: number
  withoutUid: number
  uids: number
  repeated: number
  wrong: Wrong[]
}
type Wrong = { row: number; text: string; parsed: ParsedUid & { askable: false } }

/** Takes what stands in the field; returns what would be asked, by the rules of a workbook. */
export function judgePasted(text: string): Judged {
  const lines = linesOf(text)
  const { rows, uidColumn, hasHeadings } = readPasted(lines)
  const seen = new Set<string>()
  const wrong: Wrong[] = []
  let uids = 0
  let withoutUid = 0
  for (const [at, row] of rows.entries()) {
    if (at === 0 && hasHeadings) continue
    const text = row[Math.max(0, uidColumn)] ?? ''
    const parsed = parseRow(row, uidColumn)
    if (parsed.askable) {
      uids += 1
      seen.add(parsed.uid)
    } else if (text === '') withoutUid += 1
    else wrong.push({ row: at + 1, text, parsed })
  }
  return { lines, rows: uids + wrong.length, withoutUid, uids: seen.size, repeated: uids - seen.size, wrong }
}

/** With the country beside it where it needs one. */
function parseRow(row: readonly string[], uidColumn: number): ParsedUid {
  const column = Math.max(0, uidColumn)
  const text = row[column] ?? ''
  const alone = parseUid(text)
  if (alone.askable) return alone
  const beside = [row[column - 1], row[column + 1]]
    .filter(country => /^[A-Z]{2}$/i.test(country ?? ''))
    .map(country => parseUid(text, country))
  return beside.find(parsed => parsed.askable) ?? alone
}
