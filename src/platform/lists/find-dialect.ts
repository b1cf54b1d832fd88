import { DELIMITER_NAMES, DELIMITERS, type Delimiter, type Quoting } from './dialect-rules.ts'
import { type DividedList, type ListRecord, recordsOf, UnreadableList } from './records.ts'

/** The number of units and records at the start of a list that are examined for its delimiter. */
const MAX_UNITS_EXAMINED = 65_536
const MAX_RECORDS = 200
const TENTHS = 10

/**
 * Returns the delimiter that divides a list's lines most evenly, a semicolon if none does. `units`
 * is read from `start`, its first record.
 */
export function findDelimiter(units: string, start: number, end: number): Delimiter {
  const sample = { units, start, end: Math.min(end, start + MAX_UNITS_EXAMINED) }
  const candidates = delimitersOfHeadings(sample).map(name => ({
    name,
    evenness: Math.max(
      ...[true, false].map(isQuoting => evenness({ ...sample, delimiter: DELIMITERS[name], isQuoting })),
    ),
  }))
  const [best] = candidates.toSorted((one, other) => other.evenness - one.evenness)
  const mostEven = best && best.evenness > 0 ? best.name : 'semicolon'
  return delimiterBelowTitles(sample, mostEven) ?? mostEven
}

type Sample = Pick<DividedList, 'units' | 'start' | 'end'>
type Line = { start: number; width: number; hasNumber: boolean }

/**
 * Returns the delimiter that divides the headings below the titles of a list and at least half of
 * the rows, if `delimiter` divides only titles; null if there is none. Titles may outnumber rows
 * and contain commas.
 */
function delimiterBelowTitles(sample: Sample, delimiter: Delimiter): Delimiter | null {
  const dividedWidths = new Map(linesBy(sample, delimiter).map(({ start, width }) => [start, width]))
  const below = DELIMITER_NAMES.find(name => {
    const lines = linesBy(sample, name)
    const at = lines.findIndex(({ width }) => width > 1)
    const [headings, ...rows] = at < 1 || at > MAX_TITLE_RECORDS ? [] : lines.slice(at)
    if (headings === undefined || headings.hasNumber || dividedWidths.get(headings.start) !== 1) return false
    const matchingRows = rows.filter(({ width }) => width === headings.width).length
    return matchingRows > 0 && matchingRows * 2 >= rows.length
  })
  return below ?? null
}

const linesBy = (sample: Sample, name: Delimiter): Line[] =>
  [...firstRecords({ ...sample, delimiter: DELIMITERS[name], isQuoting: true })]
    .filter(({ start, end }) => start !== end)
    .map(({ cells, start, end }) => ({
      start,
      width: cells.length / 2,
      hasNumber: /\d{2}/.test(sample.units.slice(start, end)),
    }))

/**
 * The number of first records that are searched for headings, and the minimum number of headings.
 */
const MAX_TITLE_RECORDS = 10
const MIN_HEADINGS = 3

/**
 * Returns the delimiters without those that do not divide the headings, if another one divides the
 * headings and nearly all records below. The comma of "1000,50" or "Huber, Max" occurs once in each
 * line, while Excel omits trailing semicolons of lines with empty cells.
 */
function delimitersOfHeadings(sample: Sample): readonly Delimiter[] {
  const candidates = DELIMITER_NAMES.map(name => ({
    name,
    ...shapeOf({ ...sample, delimiter: DELIMITERS[name], isQuoting: true }),
  }))
  const headings = Math.max(...candidates.map(({ widest }) => widest))
  const best = candidates.find(
    candidate => candidate.widest === headings && candidate.divided * TENTHS >= candidate.records * (TENTHS - 1),
  )
  if (best === undefined || headings < MIN_HEADINGS) return DELIMITER_NAMES
  return candidates
    .filter(candidate => candidate === best || candidate.widths[best.widestAt] !== 1)
    .map(({ name }) => name)
}

type Shape = { records: number; divided: number; widest: number; widestAt: number; widths: number[] }

/**
 * Returns how many records are divided, and the widest of the first records without a digit, as
 * headings are.
 */
function shapeOf(list: DividedList): Shape {
  const shape: Shape = { records: 0, divided: 0, widest: 0, widestAt: 0, widths: [] }
  for (const { cells, start, end } of firstRecords(list)) {
    if (start === end) continue
    const width = cells.length / 2
    shape.records += 1
    shape.divided += Number(width > 1)
    if (shape.records > MAX_TITLE_RECORDS) continue
    shape.widths.push(width)
    if (width <= shape.widest || /\d/.test(list.units.slice(start, end))) continue
    shape.widest = width
    shape.widestAt = shape.records - 1
  }
  return shape
}

/**
 * Returns the tenths of records that have the most common number of cells; 0 if that number is one.
 * A few ragged lines change nothing.
 */
function evenness(list: DividedList): number {
  const widths = new Map<number, number>()
  let records = 0
  for (const { cells, start, end } of firstRecords(list)) {
    if (start === end) continue
    records += 1
    widths.set(cells.length / 2, (widths.get(cells.length / 2) ?? 0) + 1)
  }
  const [mostEven] = [...widths].toSorted(([width, count], [otherWidth, other]) => other - count || otherWidth - width)
  return mostEven === undefined || mostEven[0] === 1 ? 0 : Math.round((mostEven[1] / records) * TENTHS)
}

/** Yields the first records, up to the first that cannot be divided. */
function* firstRecords(list: DividedList): Generator<ListRecord> {
  try {
    for (const record of recordsOf(list)) {
      if (record.row > MAX_RECORDS) return
      const isCutOff = record.next === list.end && list.end < list.units.length
      if (isCutOff && record.row > 1) return
      yield record
    }
  } catch (failure) {
    if (!(failure instanceof UnreadableList)) throw failure
  }
}

const NUMBER = /^[\d.,+-]*$/

/**
 * One stray quote per this number of quoted cells may be a mistake; more mean that the list does
 * not use quotes.
 */
const QUOTED_PER_STRAY = 10

/**
 * Returns which cells of a list are quoted. Examines all cells, because the first quoted one may
 * come late.
 */
export function findQuoting(list: Omit<DividedList, 'isQuoting'>, delimiter: Delimiter): Quoting {
  const counts = countQuotes({ ...list, isQuoting: true })
  if (counts.slips * QUOTED_PER_STRAY > counts.quoted) return 'none'
  // Programs that write commas quote as usual. A list with semicolons and without any quote may
  // come from a program that cannot quote (BMD).
  if (counts.quoted === 0) return delimiter === 'comma' ? 'needed' : 'none'
  if (counts.bareTexts > 0) return 'needed'
  return counts.bareNumbers > 0 ? 'texts' : 'all'
}

type QuoteKind = 'quoted' | 'slips' | 'bareTexts' | 'bareNumbers'

function countQuotes(list: DividedList): Record<QuoteKind, number> {
  const counts = { quoted: 0, slips: 0, bareTexts: 0, bareNumbers: 0 }
  try {
    for (const { row, cells } of recordsOf(list)) {
      for (let at = 0; at < cells.length; at += 2) {
        const kind = kindOf(list.units, cells[at] ?? 0, cells[at + 1] ?? 0)
        // Headings may be unquoted above quoted texts, as in DATEV's files.
        if (kind !== null && (row > MAX_HEADING_ROWS || !kind.startsWith('bare'))) counts[kind] += 1
      }
    }
  } catch (failure) {
    if (!(failure instanceof UnreadableList)) throw failure
    counts.slips += 1
  }
  return counts
}

/** Returns how a cell is quoted; null = the cell is empty. */
function kindOf(units: string, from: number, to: number): QuoteKind | null {
  if (from === to) return null
  if (units.charCodeAt(from) !== QUOTE)
    return NUMBER.test(units.slice(from, Math.min(to, from + MAX_NUMBER_LENGTH))) ? 'bareNumbers' : 'bareTexts'
  return to > from + 1 && units.charCodeAt(to - 1) === QUOTE ? 'quoted' : 'slips'
}

const QUOTE = 34
const MAX_HEADING_ROWS = 2
const MAX_NUMBER_LENGTH = 40
