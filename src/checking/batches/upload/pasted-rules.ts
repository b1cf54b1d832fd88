import { areLabels } from '../../../vat-ids/uid/label-words.ts'
import { NUMBER_WORD } from '../../../vat-ids/uid/number-word.ts'
import { lineParts, parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import type { ParsedUid } from '../../../vat-ids/uid/parsed-uid.ts'
import type { LinePart } from '../../../vat-ids/uid/uid-among-words.ts'

/** The maximum number of lines of a pasted list (docs/lists.md#pasted-lists). */
export const MAX_PASTED_LINES = 10_000

/** The maximum length of a line; a longer one is not from a list of UIDs. */
export const MAX_PASTED_LINE_LENGTH = 1_000
const MAX_CELLS = 50

/**
 * The rows, the column of their UIDs (from 0, -1 = none), and whether the first row is a heading.
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
  const uidColumn = findUidColumn(rows)
  const [first = [], ...otherRows] = rows
  const hasHeadings = otherRows.length > 0 && uidColumn >= 0 && !first.some(text => /\p{Nd}/u.test(text))
  return { rows, uidColumn, hasHeadings }
}

const isUid = (text: string): boolean => /\p{Nd}/u.test(text) && text.length < 100 && parseUid(text).isQueryable

function rowsOf(line: string): string[][] {
  if (line.includes('\t')) return [line.split('\t', MAX_CELLS).map(text => text.trim())]
  const words = line.trim().split(/\s+/)
  if (words.length > 1 && words.every(isUid)) return words.map(word => [word])
  const parts = lineParts(line).flatMap(part => (part.isNumber ? [part] : wordParts(part.text)))
  const numbers = parts.filter(({ isNumber }) => isNumber)
  const [firstNumber] = numbers
  if (firstNumber === undefined) return [[line.trim()]]
  if (numbers.length > 1) return namedRows(parts.flatMap(namePart))
  // The name may contain commas itself.
  const name = parts
    .filter(({ isNumber }) => !isNumber)
    .map(({ text }) => text)
    .join(', ')
  return name === '' ? [[line.trim()]] : [[firstNumber.text, name]]
}

/** Returns the names and bare numbers in a text between UIDs. */
const wordParts = (text: string): LinePart[] =>
  text
    .split(/[,;|]/)
    .map(piece => piece.replace(EDGE_PATTERN, ''))
    .filter(piece => /\p{L}{2}|\d{7}|\d&\d/u.test(piece))
    .map(piece => ({ text: piece, isNumber: BARE_NUMBER_PATTERN.test(piece) }))

/** Matches a line number at the start, and blanks and separators at both ends. */
const EDGE_PATTERN = /^(?:\s*\d{1,4}[.)](?=\s|$))?[\s/:()–-]+|^\d{1,4}[.)](?=\s)|[\s/:(–-]+$/gu
const BARE_NUMBER_PATTERN = /^[A-Z]{0,3}[\s.-]*(?:\d[\s.-]?){7,12}$/i

/** Words between two numbers that do not belong to a name. */
const JOINING_WORDS = 'und|and|et|sowie|oder|or|bzw|resp|és|oraz|lub|nebo|alebo|ili|ali'
const JOINING_WORD_PATTERN = new RegExp(
  `^(?:${JOINING_WORDS})(?=[\\s:.]|$)[\\s:.]*|(?:^|\\s)(?:${JOINING_WORDS})$`,
  'giu',
)

/**
 * Removes joining words from a name between numbers. Returns an empty array if only labels are
 * left, as in "ATU13585627 und UID: DE136695976".
 */
function namePart({ text, isNumber }: LinePart): LinePart[] {
  if (isNumber) return [{ text, isNumber }]
  const name = text.replace(JOINING_WORD_PATTERN, '').trim()
  return name === '' || areLabels(name.toUpperCase().match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [])
    ? []
    : [{ text: name, isNumber }]
}

/** Returns each number with the name after it, or before it if the line starts with a name. */
function namedRows(parts: readonly LinePart[]): string[][] {
  const isNameFirst = parts[0]?.isNumber === false
  return parts.flatMap(({ text, isNumber }, index) => {
    const neighbour = parts[index + (isNameFirst ? -1 : 1)]
    if (!isNumber) return []
    return [neighbour === undefined || neighbour.isNumber ? [text] : [text, neighbour.text]]
  })
}

/** Returns the column with the most UIDs, including numbers with the country in the next cell. */
function findUidColumn(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const row of rows)
    for (const [column, text] of row.entries())
      if (isUid(text) || isUidWithCountry(text, row[column - 1]) || isUidWithCountry(text, row[column + 1]))
        counts.set(column, (counts.get(column) ?? 0) + 1)
  const [bestColumn] = [...counts].toSorted(
    ([column, count], [otherColumn, otherCount]) => otherCount - count || column - otherColumn,
  )
  return bestColumn?.[0] ?? -1
}

const isUidWithCountry = (text: string, country = ''): boolean =>
  /^[A-Z]{2}$/i.test(country) && /\p{Nd}/u.test(text) && text.length < 100 && parseUid(text, country).isQueryable

/**
 * The evaluation of a pasted list while the user types. `wrong`: rows that are not a UID.
 * `withoutUid`: the number of rows with only other content, not included in `rows`.
 */
export type PastedSummary = {
  lines: string[]
  rows: number
  withoutUid: number
  uids: number
  repeated: number
  invalidRows: InvalidRow[]
}
type InvalidRow = { row: number; text: string; parsed: ParsedUid & { isQueryable: false } }

/** Evaluates the field's text by the same rules as a workbook. */
export function summarizePasted(text: string): PastedSummary {
  const lines = linesOf(text)
  const { rows, uidColumn, hasHeadings } = readPasted(lines)
  const uniqueUids = new Set<string>()
  const wrong: InvalidRow[] = []
  let uids = 0
  let withoutUid = 0
  for (const [index, row] of rows.entries()) {
    if (index === 0 && hasHeadings) continue
    const text = row[Math.max(0, uidColumn)] ?? ''
    const parsed = parseRow(row, uidColumn)
    if (parsed.isQueryable) {
      uids += 1
      uniqueUids.add(parsed.uid)
    } else if (text === '') withoutUid += 1
    else wrong.push({ row: index + 1, text, parsed })
  }
  return {
    lines,
    rows: uids + wrong.length,
    withoutUid,
    uids: uniqueUids.size,
    repeated: uids - uniqueUids.size,
    invalidRows: wrong,
  }
}

/** Parses the row's UID, with the country in the next cell if the number needs one. */
function parseRow(row: readonly string[], uidColumn: number): ParsedUid {
  const column = Math.max(0, uidColumn)
  const text = row[column] ?? ''
  const withoutCountry = parseUid(text)
  // Beside another country, "NO" may be the word for number.
  if (withoutCountry.isQueryable && withoutCountry.country !== NUMBER_WORD) return withoutCountry
  const withCountry = [row[column - 1], row[column + 1]]
    .filter(country => /^[A-Z]{2}$/i.test(country ?? ''))
    .map(country => parseUid(text, country))
  return withCountry.find(parsed => parsed.isQueryable) ?? withoutCountry
}
