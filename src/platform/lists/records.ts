/** A list's units, and how they are divided into records and cells. */
export type DividedList = {
  units: string
  /** The start of the first record; `end` is the end of the last. */
  start: number
  end: number
  delimiter: string
  /** Whether quotes enclose delimiters and line ends. */
  isQuoting: boolean
}

/**
 * A record of a list. `cells`: start and end of each cell, in pairs. `end`: the end of the record
 * before its line end; `next`: the end after it.
 */
export type ListRecord = { row: number; cells: number[]; start: number; end: number; next: number }

/** The maximum number of columns of a sheet. */
const MAX_COLUMNS = 16_384

const LF = 10
const CR = 13
const QUOTE = 34

/**
 * Divides a list into records in one pass. Line ends may be mixed; a lone carriage return ends a
 * line only if the list has no other line ends. Throws `UnreadableList` for quotes that never close
 * and for more columns than a sheet has.
 */
export function* recordsOf(list: DividedList): Generator<ListRecord> {
  const { units, start, end } = list
  const endOfCell = createCellEndFinder(list)
  const delimiter = list.delimiter.charCodeAt(0)
  let at = start
  for (let row = 1; at < end; row += 1) {
    const cells: number[] = []
    const recordStart = at
    for (let isMore = true; isMore; ) {
      if (cells.length === 2 * MAX_COLUMNS) throw new UnreadableList('too-many-columns', row)
      const to = endOfCell(at, row)
      cells.push(at, to)
      isMore = to < end && units.charCodeAt(to) === delimiter
      at = isMore ? to + 1 : to
    }
    const last = at
    if (at < end) at += units.charCodeAt(at) === CR && units.charCodeAt(at + 1) === LF ? 2 : 1
    yield { row, cells, start: recordStart, end: last, next: at }
  }
}

/**
 * Returns a function that finds the end of the cell at a position: a delimiter, a line end, or the
 * end of the list.
 */
function createCellEndFinder(list: DividedList): (from: number, row: number) => number {
  const { units, end, isQuoting } = list
  const delimiter = list.delimiter.charCodeAt(0)
  const isCrLineEnd = !units.includes('\n')
  return (from, row) => {
    let at = isQuoting && units.charCodeAt(from) === QUOTE ? endOfQuotes(list, from, row) : from
    for (; at < end; at += 1) {
      const code = units.charCodeAt(at)
      if (code === delimiter || code === LF) return at
      if (code === CR && (isCrLineEnd || units.charCodeAt(at + 1) === LF)) return at
    }
    return at
  }
}

/** Returns the position after the closing quote; a doubled quote stands for itself. */
function endOfQuotes({ units, end }: DividedList, from: number, row: number): number {
  let at = from
  do {
    at = units.indexOf('"', at + 1)
    if (at === -1 || at >= end) throw new UnreadableList('unclosed-quote', row)
    at += 1
  } while (units.charCodeAt(at) === QUOTE && at < end)
  return at
}

const QUOTED = /^"((?:[^"]|"")*)"?([\s\S]*)$/

/** Returns the text of a cell without its quotes. */
export function unquote(units: string): string {
  const last = units.length - 1
  // The usual case: quotes at both ends and none between.
  if (last > 0 && units.startsWith('"') && units.indexOf('"', 1) === last) return units.slice(1, last)
  const quoted = QUOTED.exec(units)
  return quoted === null ? units : (quoted[1] ?? '').replaceAll('""', '"') + (quoted[2] ?? '')
}

/** Why a list cannot be read. */
export type ListFault = 'not-text' | 'unclosed-quote' | 'too-many-columns'

/** A list that cannot be read; `row` is where the fault shows, 0 = in the whole list. */
export class UnreadableList extends Error {
  readonly fault: ListFault
  readonly row: number

  constructor(fault: ListFault, row = 0) {
    super(`${fault} in row ${row}`)
    this.name = 'UnreadableList'
    this.fault = fault
    this.row = row
  }
}
