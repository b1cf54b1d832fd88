import { column, type Entry } from '../paper/lines.ts'
import type { Line, Paper } from '../paper/paper.ts'
import type { RowColumn } from './row-columns.ts'

const GAP = 8

/** Two texts: the second goes on in the first one's last line where it fits there, else it begins a line of its own. */
export function sideBySide(paper: Paper, { x, width }: RowColumn, first: Entry, second: Entry): Line[] {
  const lines = column(paper, x, width, [first])
  const last = lines.at(-1)?.[0]
  if (!last || second.text === '') return [...lines, ...column(paper, x, width, [second])]
  const begin = paper.widthOf(last.text, first.ink) + GAP
  const room = width - begin
  const [text, more] = room > 0 ? paper.wrap(second.text, room, second.ink) : []
  if (text === undefined || more !== undefined) return [...lines, ...column(paper, x, width, [second])]
  return [...lines.slice(0, -1), [last, { x: x + begin, text, ink: second.ink }]]
}
