import { codecOf } from './codec.ts'
import { DELIMITERS, type Encoding } from './dialect-rules.ts'
import { hasByteOrderMark, type List } from './open-list.ts'
import { recordsOf } from './records.ts'
import { writeCell } from './write-cell.ts'

/** How to write a list: UTF-16 always gets a byte order mark, UTF-8 on request. */
export type TargetFormat = { encoding: Encoding; hasMark: boolean; placeholder: string }

const PORTION_UNITS = 16_000

/**
 * Yields a list in another encoding part by part, with the same cells, delimiters and line ends. A
 * cell with a letter that the encoding lacks becomes the placeholder, as in a result
 * (docs/lists.md#the-result).
 */
export function* encodeListParts(list: List, { encoding, hasMark, placeholder }: TargetFormat): Generator<Uint8Array> {
  const { codec, dialect, units } = list
  const target = codecOf(encoding)
  const placeholderUnits = target.write(writeCell(placeholder, dialect)) ?? ''
  const recode = (from: number, to: number): string =>
    target.write(codec.read(units.slice(from, to))) ?? placeholderUnits
  let pending = hasMark ? (target.write('\ufeff') ?? '') : ''
  let at = hasByteOrderMark(list) ? markLength(units) : 0
  pending += recode(at, list.start)
  for (const { cells, end, next } of recordsOf(list)) {
    for (let cell = 0; cell < cells.length; cell += 2)
      pending += (cell === 0 ? '' : DELIMITERS[dialect.delimiter]) + recode(cells[cell] ?? 0, cells[cell + 1] ?? 0)
    pending += recode(end, next)
    at = next
    if (pending.length < PORTION_UNITS) continue
    yield target.bytesOf(pending)
    pending = ''
  }
  yield target.bytesOf(pending + recode(Math.max(at, list.start), units.length))
}

const markLength = (units: string): number => (units.startsWith('\ufeff') ? 1 : 3)
