import type { Ink, Line, Paper } from './paper.ts'

export type Entry = { text: string; ink: Ink }

/** A column of texts, each broken to the column's width. */
export const column = (paper: Paper, x: number, width: number, entries: Entry[]): Line[] =>
  entries.flatMap(({ text, ink }) => paper.wrap(text, width, ink).map(line => [{ x, text: line, ink }]))

/** Columns side by side, line by line. */
export function beside(...columns: Line[][]): Line[] {
  const length = Math.max(...columns.map(lines => lines.length))
  return Array.from({ length }, (_, index) =>
    columns.flatMap((lines, cell) => (lines[index] ?? []).map(piece => ({ ...piece, cell }))),
  )
}

/** A text that ends at `right`. */
export const endingAt = (paper: Paper, right: number, text: string, ink: Ink): Line => [
  { x: right - paper.widthOf(text, ink), text, ink },
]

/** A text centred about `middle`. */
export const centredAt = (paper: Paper, middle: number, text: string, ink: Ink): Line => [
  { x: middle - paper.widthOf(text, ink) / 2, text, ink },
]
