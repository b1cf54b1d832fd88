import { type List, textOf } from '../../../house/lists/open-list.ts'
import { recordsOf } from '../../../house/lists/records.ts'
import type { ListLine } from '../layout.ts'

const LINES = 5
/** Of the five, so many give way where no umlaut is among them. */
const TELLING = 2
const LOOKED_AT = 2_000
const MOST_CELLS_SHOWN = 20
const LONGEST = 60

/**
 * Five lines of a list as they are read, for a person who sees at once whether the umlauts are right: its first ones; where these have
 * none, the next ones that have some stand in place of the last.
 */
export function firstLines(list: List): ListLine[] {
  const lines = linesOf(list)
  const first = lines.slice(0, LINES)
  const telling = first.some(isTelling) ? [] : lines.slice(LINES).filter(isTelling).slice(0, TELLING)
  return [...first.slice(0, LINES - telling.length), ...telling]
}

function linesOf(list: List): ListLine[] {
  const lines: ListLine[] = []
  for (const { row, start, end, cells } of recordsOf(list)) {
    if (row > LOOKED_AT) break
    if (start < end) lines.push({ row, cells: cellsOf(list, cells) })
  }
  return lines
}

const isTelling = ({ cells }: ListLine): boolean => cells.some(text => /[^\x20-\x7e]/.test(text))

const cellsOf = (list: List, cells: number[]): string[] =>
  Array.from({ length: Math.min(MOST_CELLS_SHOWN, cells.length / 2) }, (_, at) =>
    textOf(list, cells[2 * at] ?? 0, cells[2 * at + 1] ?? 0)
      .slice(0, LONGEST)
      .toWellFormed(),
  )
