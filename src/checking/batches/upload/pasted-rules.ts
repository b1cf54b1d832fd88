import { areLabels } from '../../../vat-ids/uid/label-words.ts'
import { lineParts, parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import type { ParsedUid } from '../../../vat-ids/uid/parsed-uid.ts'
import type { LinePart } from '../../../vat-ids/uid/uid-among-words.ts'

/** A pasted list has as many lines at most (docs/lists.md#pasted-lists). */
export const MAX_PASTED_LINES = 10_000

/** Characters of a line, and cells in it: more is no list of UIDs. */
export const LONGEST_PASTED_LINE = 1_000
const MAX_CELLS = 50

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
  if (line.includes('\t')) return [line.split('\t', MAX_CELLS).map(text => text.trim())]
  const words = line.trim().split(/\s+/)
  if (words.length > 1 && words.every(isUid)) return words.map(word => [word])
  const parts = lineParts(line).flatMap(part => (part.isNumber ? [part] : wordParts(part.text)))
  const numbers = parts.filter(({ isNumber }) => isNumber)
  const [only] = numbers
  if (only === undefined) return [[line.trim()]]
  if (numbers.length > 1) return namedRows(parts.flatMap(namePart))
  // The name may have commas itself.
  const name = parts
    .filter(({ isNumber }) => !isNumber)
    .map(({ text }) => text)
    .join(', ')
  return name === '' ? [[line.trim()]] : [[only.text, name]]
}

/** Words beside a number: names, and bare numbers by themselves, which are no names. */
const wordParts = (text: string): LinePart[] =>
  text
    .split(/[,;|]/)
    .map(piece => piece.replace(EDGES, ''))
    .filter(piece => /\p{L}{2}|\d{7}|\d&\d/u.test(piece))
    .map(piece => ({ text: piece, isNumber: BARE_NUMBER.test(piece) }))

/** A number in front of a line, blanks, and what parts numbers from names. */
const EDGES = /^(?:\s*\d{1,4}[.)](?=\s|$))?[\s/:()–-]+|^\d{1,4}[.)](?=\s)|[\s/:(–-]+$/gu
const BARE_NUMBER = /^[A-Z]{0,3}[\s.-]*(?:\d[\s.-]?){7,12}$/i

/** Between two numbers these belong to no name. */
const JOINING = 'und|and|et|sowie|oder|or|bzw|resp|és|oraz|lub|nebo|alebo|ili|ali'
const JOINED = new RegExp(`^(?:${JOINING})(?=[\\s:.]|$)[\\s:.]*|(?:^|\\s)(?:${JOINING})$`, 'giu')

/** A name between numbers without what joins these; none where only labels are left: "ATU13585627 und UID: DE136695976". */
function namePart({ text, isNumber }: LinePart): LinePart[] {
  if (isNumber) return [{ text, isNumber }]
  const name = text.replace(JOINED, '').trim()
  return name === '' || areLabels(name.toUpperCase().match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [])
    ? []
    : [{ text: name, isNumber }]
}

/** Each number with the name behind it, or in front of it where the line begins with a name. */
function namedRows(parts: readonly LinePart[]): string[][] {
  const isNameFirst = parts[0]?.isNumber === false
  return parts.flatMap(({ text, isNumber }, at) => {
    const beside = parts[at + (isNameFirst ? -1 : 1)]
    if (!isNumber) return []
    return [beside === undefined || beside.isNumber ? [text] : [text, beside.text]]
  })
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
