import { DELIMITER_NAMES, DELIMITERS, type Delimiter, type Quoting } from './dialect-rules.ts'
import { type Divided, type ListRecord, recordsOf, UnreadableList } from './records.ts'

/** Units from the list's beginning, and records in them, that show how it is divided. */
const UNITS_LOOKED_AT = 65_536
const MAX_RECORDS = 200
const TENTHS = 10

/** Takes a list's units from its first record on; returns what divides its lines most evenly; a semicolon where nothing does. */
export function findDelimiter(units: string, start: number, end: number): Delimiter {
  const look = { units, start, end: Math.min(end, start + UNITS_LOOKED_AT) }
  const found = dividingHeadings(look).map(name => ({
    name,
    evenness: Math.max(
      ...[true, false].map(isQuoting => evenness({ ...look, delimiter: DELIMITERS[name], isQuoting })),
    ),
  }))
  const [best] = found.toSorted((one, other) => other.evenness - one.evenness)
  const usual = best && best.evenness > 0 ? best.name : 'semicolon'
  return dividingBelow(look, usual) ?? usual
}

type Look = Pick<Divided, 'units' | 'start' | 'end'>
type Line = { start: number; width: number; hasNumber: boolean }

/**
 * Titles may be as many as rows and have commas of their own: returns what divides the headings below them and half of the rows at least, where
 * `found` divides titles alone; null where nothing does.
 */
function dividingBelow(look: Look, found: Delimiter): Delimiter | null {
  const divided = new Map(linesBy(look, found).map(({ start, width }) => [start, width]))
  const below = DELIMITER_NAMES.find(name => {
    const lines = linesBy(look, name)
    const at = lines.findIndex(({ width }) => width > 1)
    const [headings, ...rows] = at < 1 || at > MAX_ABOVE ? [] : lines.slice(at)
    if (headings === undefined || headings.hasNumber || divided.get(headings.start) !== 1) return false
    const alike = rows.filter(({ width }) => width === headings.width).length
    return alike > 0 && alike * 2 >= rows.length
  })
  return below ?? null
}

const linesBy = (look: Look, name: Delimiter): Line[] =>
  [...firstRecords({ ...look, delimiter: DELIMITERS[name], isQuoting: true })]
    .filter(({ start, end }) => start !== end)
    .map(({ cells, start, end }) => ({
      start,
      width: cells.length / 2,
      hasNumber: /\d{2}/.test(look.units.slice(start, end)),
    }))

/** Records among which the headings are looked for, and cells that headings have at least to count here. */
const MAX_ABOVE = 10
const MIN_HEADINGS = 3

/**
 * Leaves out what does not divide the headings, where something else divides them and nearly all records below: the comma of "1000,50" or
 * "Huber, Max" stands once in each line, while Excel leaves out the last semicolons of lines that end in empty cells.
 */
function dividingHeadings(look: Look): readonly Delimiter[] {
  const ways = DELIMITER_NAMES.map(name => ({
    name,
    ...shapeOf({ ...look, delimiter: DELIMITERS[name], isQuoting: true }),
  }))
  const headings = Math.max(...ways.map(({ widest }) => widest))
  const best = ways.find(way => way.widest === headings && way.divided * TENTHS >= way.records * (TENTHS - 1))
  if (best === undefined || headings < MIN_HEADINGS) return DELIMITER_NAMES
  return ways.filter(way => way === best || way.widths[best.widestAt] !== 1).map(({ name }) => name)
}

type Shape = { records: number; divided: number; widest: number; widestAt: number; widths: number[] }

/** How many of a list's records are divided, and the one among the first without a digit that has most cells, as headings have. */
function shapeOf(list: Divided): Shape {
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
