import { areLabels } from '../../../vat-ids/uid/label-words.ts'
import { lineParts, parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import type { ParsedUid } from '../../../vat-ids/uid/parsed-uid.ts'
import type { LinePart } from '../../../vat-ids/uid/uid-among-words.ts'

/** The most lines of a pasted list (docs/lists.md#pasted-lists). */
export const MAX_PASTED_LINES = 10_000

/** The most characters in a line, and cells below; anything longer is not a list of UIDs. */
export const MAX_PASTED_LINE_LENGTH = 1_000
const MAX_CELLS = 50

/**
 * The rows, the column of their UIDs (from 0, -1 = none), and whether the first row holds headings.
 */
export type PastedList = { rows: string[][]; uidColumn: number; hasHeadings: boolean }

/** Returns the lines of pasted or typed text, without empty ones. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\u2028]/).filter(line => line.trim() !== '')

/**
 * Reads the lines of a pasted list: cells of a spreadsheet, one UID per line with or without a
 * name, or several UIDs in a line.
 */
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
  // The name may contain commas itself.
  const name = parts
    .filter(({ isNumber }) => !isNumber)
    .map(({ text }) => text)
    .join(', ')
  return name === '' ? [[line.trim()]] : [[only.text, name]]
}

/** Returns the words beside a number: names, and bare numbers, which are not names. */
const wordParts = (text: string): LinePart[] =>
  text
    .split(/[,;|]/)
    .map(piece => piece.replace(EDGES, ''))
    .filter(piece => /\p{L}{2}|\d{7}|\d&\d/u.test(piece))
    .map(piece => ({ text: piece, isNumber: BARE_NUMBER.test(piece) }))

/** A list number at the start of a line, blanks, and separators between numbers and names. */
const EDGES = /^(?:\s*\d{1,4}[.)](?=\s|$))?[\s/:()–-]+|^\d{1,4}[.)](?=\s)|[\s/:(–-]+$/gu
const BARE_NUMBER = /^[A-Z]{0,3}[\s.-]*(?:\d[\s.-]?){7,12}$/i

/** Between two numbers, these words belong to no name. */
const JOINING = 'und|and|et|sowie|oder|or|bzw|resp|és|oraz|lub|nebo|alebo|ili|ali'
const JOINED = new RegExp(`^(?:${JOINING})(?=[\\s:.]|$)[\\s:.]*|(?:^|\\s)(?:${JOINING})$`, 'giu')

/**
 * Returns a name between numbers without joining words; nothing if only labels are left:
 * "ATU13585627 und UID: DE136695976".
 */
function namePart({ text, isNumber }: LinePart): LinePart[] {
  if (isNumber) return [{ text, isNumber }]
  const name = text.replace(JOINED, '').trim()
  return name === '' || areLabels(name.toUpperCase().match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [])
    ? []
    : [{ text: name, isNumber }]
}

/** Returns each number with the name after it, or before it if the line starts with a name. */
function namedRows(parts: readonly LinePart[]): string[][] {
  const isNameFirst = parts[0]?.isNumber === false
  return parts.flatMap(({ text, isNumber }, at) => {
    const neighbour = parts[at + (isNameFirst ? -1 : 1)]
    if (!isNumber) return []
    return [neighbour === undefined || neighbour.isNumber ? [text] : [text, neighbour.text]]
  })
}

/** Returns the column with the most UIDs, including numbers with the country beside them. */
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

/**
 * The evaluation of a pasted list while the user types. `wrong`: rows that are not a UID.
 * `withoutUid`: rows with other content only, not included in `rows`.
 */
export type PastedSummary = {
  lines: string[]
  rows: number
  withoutUid: number
  uids: number
  repeated: number
  wrong: InvalidRow[]
}
type InvalidRow = { row: number; text: string; parsed: ParsedUid & { askable: false } }

/** Evaluates the field's text by the same rules as a workbook. */
export function summarizePasted(text: string): PastedSummary {
  const lines = linesOf(text)
  const { rows, uidColumn, hasHeadings } = readPasted(lines)
  const uniqueUids = new Set<string>()
  const wrong: InvalidRow[] = []
  let uids = 0
  let withoutUid = 0
  for (const [at, row] of rows.entries()) {
    if (at === 0 && hasHeadings) continue
    const text = row[Math.max(0, uidColumn)] ?? ''
    const parsed = parseRow(row, uidColumn)
    if (parsed.askable) {
      uids += 1
      uniqueUids.add(parsed.uid)
    } else if (text === '') withoutUid += 1
    else wrong.push({ row: at + 1, text, parsed })
  }
  return {
    lines,
    rows: uids + wrong.length,
    withoutUid,
    uids: uniqueUids.size,
    repeated: uids - uniqueUids.size,
    wrong,
  }
}

/** Adds the country beside the number if it needs one. */
function parseRow(row: readonly string[], uidColumn: number): ParsedUid {
  const column = Math.max(0, uidColumn)
  const text = row[column] ?? ''
  const alone = parseUid(text)
  if (alone.askable) return alone
  const withCountry = [row[column - 1], row[column + 1]]
    .filter(country => /^[A-Z]{2}$/i.test(country ?? ''))
    .map(country => parseUid(text, country))
  return withCountry.find(parsed => parsed.askable) ?? alone
}
