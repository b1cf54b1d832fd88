import { DELIMITER_NAMES, DELIMITERS, type Delimiter, type Quoting } from './dialect-rules.ts'
import { type DividedList, type ListRecord, recordsOf, UnreadableList } from './records.ts'

/** How many units and records at the start of a list are examined to find its delimiter. */
const MAX_UNITS_EXAMINED = 65_536
const MAX_RECORDS = 200
const TENTHS = 10

/**
 * Returns the delimiter that divides a list's lines most evenly, a semicolon if none does. `units`
 * is read from `start`, its first record.
 */
export function findDelimiter(units: string, start: number, end: number): Delimiter {
  const sample = { units, start, end: Math.min(end, start + MAX_UNITS_EXAMINED) }
  const candidates = dividingHeadings(sample).map(name => ({
    name,
    evenness: Math.max(
      ...[true, false].map(isQuoting => evenness({ ...sample, delimiter: DELIMITERS[name], isQuoting })),
    ),
  }))
  const [best] = candidates.toSorted((one, other) => other.evenness - one.evenness)
  const usual = best && best.evenness > 0 ? best.name : 'semicolon'
  return dividingBelow(sample, usual) ?? usual
}

type Sample = Pick<DividedList, 'units' | 'start' | 'end'>
type Line = { start: number; width: number; hasNumber: boolean }

/**
 * Titles may outnumber rows and contain commas. Returns the delimiter that divides the headings
 * below the titles and at least half of the rows, if `delimiter` divides only titles; null if there
 * is none.
 */
function dividingBelow(sample: Sample, delimiter: Delimiter): Delimiter | null {
  const divided = new Map(linesBy(sample, delimiter).map(({ start, width }) => [start, width]))
  const below = DELIMITER_NAMES.find(name => {
    const lines = linesBy(sample, name)
    const at = lines.findIndex(({ width }) => width > 1)
    const [headings, ...rows] = at < 1 || at > MAX_ABOVE ? [] : lines.slice(at)
    if (headings === undefined || headings.hasNumber || divided.get(headings.start) !== 1) return false
    const alike = rows.filter(({ width }) => width === headings.width).length
    return alike > 0 && alike * 2 >= rows.length
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
 * The first records, in which headings are looked for, and the minimum number of headings that
 * counts here.
 */
const MAX_ABOVE = 10
const MIN_HEADINGS = 3

/**
 * Excludes delimiters that do not divide the headings if another divides them and nearly all
 * records below. The comma of "1000,50" or "Huber, Max" occurs once in each line, while Excel omits
 * trailing semicolons of lines with empty cells.
 */
function dividingHeadings(sample: Sample): readonly Delimiter[] {
  const candidates = DELIMITER_NAMES.map(name => ({
    name,
    ...shapeOf({ ...sample, delimiter: DELIMITERS[name], isQuoting: true }),
  }))
  const headings = Math.max(...candidates.map(({ widest }) => widest))
  const best = candidates.find(way => way.widest === headings && way.divided * TENTHS >= way.records * (TENTHS - 1))
  if (best === undefined || headings < MIN_HEADINGS) return DELIMITER_NAMES
  return candidates.filter(way => way === best || way.widths[best.widestAt] !== 1).map(({ name }) => name)
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
    if (shape.records > MAX_ABOVE) continue
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
  const [usual] = [...widths].toSorted(([width, count], [otherWidth, other]) => other - count || otherWidth - width)
  return usual === undefined || usual[0] === 1 ? 0 : Math.round((usual[1] / records) * TENTHS)
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
 * One stray quote per this number of quoted cells may be a slip; more mean that the list does not
 * use quotes.
 */
const PER_SLIP = 10

/**
 * Returns which cells of a list are quoted. Examines all cells, because the first quoted one may
 * come late.
 */
export function findQuoting(list: Omit<DividedList, 'isQuoting'>, delimiter: Delimiter): Quoting {
  const counts = countQuotes({ ...list, isQuoting: true })
  if (counts.slips * PER_SLIP > counts.quoted) return 'none'
  // Programs that write commas quote as usual. A list with semicolons and without any quote may
  // come from a program that cannot quote (BMD).
  if (counts.quoted === 0) return delimiter === 'comma' ? 'needed' : 'none'
  if (counts.bareTexts > 0) return 'needed'
  return counts.bareNumbers > 0 ? 'texts' : 'all'
}

type Kind = 'quoted' | 'slips' | 'bareTexts' | 'bareNumbers'

function countQuotes(list: DividedList): Record<Kind, number> {
  const counts = { quoted: 0, slips: 0, bareTexts: 0, bareNumbers: 0 }
  try {
    for (const { row, cells } of recordsOf(list)) {
      for (let at = 0; at < cells.length; at += 2) {
        const kind = kindOf(list.units, cells[at] ?? 0, cells[at + 1] ?? 0)
        // Headings may be unquoted above quoted texts, as in DATEV's files.
        if (kind !== null && (row > HEADINGS || !kind.startsWith('bare'))) counts[kind] += 1
      }
    }
  } catch (failure) {
    if (!(failure instanceof UnreadableList)) throw failure
    counts.slips += 1
  }
  return counts
}

/** Null = the cell is empty. */
function kindOf(units: string, from: number, to: number): Kind | null {
  if (from === to) return null
  if (units.charCodeAt(from) !== QUOTE)
    return NUMBER.test(units.slice(from, Math.min(to, from + LONGEST_NUMBER))) ? 'bareNumbers' : 'bareTexts'
  return to > from + 1 && units.charCodeAt(to - 1) === QUOTE ? 'quoted' : 'slips'
}

const QUOTE = 34
const HEADINGS = 2
const LONGEST_NUMBER = 40
