import { DELIMITER_NAMES, DELIMITERS, type Delimiter } from './dialect-rules.ts'
import { type Divided, type ListRecord, recordsOf } from './records.ts'
import { UnreadableList } from './unreadable-list.ts'

/** Units from the list's beginning, and records in them, that show how it is divided. */
const LOOKED_AT = 65_536
const MOST_RECORDS = 200
const TENTHS = 10

/** Takes a list's units from its first record on; returns what divides its lines most evenly; a semicolon where nothing does. */
export function findDelimiter(units: string, start: number, end: number): Delimiter {
  const look = { units, start, end: Math.min(end, start + LOOKED_AT) }
  const found = DELIMITER_NAMES.map(name => ({
    name,
    evenness: Math.max(
      ...[true, false].map(isQuoting => evenness({ ...look, delimiter: DELIMITERS[name], isQuoting })),
    ),
  }))
  const [best] = found.toSorted((one, other) => other.evenness - one.evenness)
  return best && best.evenness > 0 ? best.name : 'semicolon'
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
      if (record.row > MOST_RECORDS) return
      const isCutOff = record.next === list.end && list.end < list.units.length
      if (isCutOff && record.row > 1) return
      yield record
    }
  } catch (failure) {
    if (!(failure instanceof UnreadableList)) throw failure
  }
}
