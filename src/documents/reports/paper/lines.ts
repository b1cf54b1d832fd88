import type { Ink, Line, Paper } from './paper.ts'

export type Entry = { text: string; ink: Ink }

/** Returns a column of texts, each wrapped to the column's width. */
export const column = (paper: Paper, x: number, width: number, entries: Entry[]): Line[] =>
  entries.flatMap(({ text, ink }) => paper.wrap(text, width, ink).map(line => [{ x, text: line, ink }]))

/** Joins columns line by line. */
export function joinColumns(...columns: Line[][]): Line[] {
  const length = Math.max(...columns.map(lines => lines.length))
  return Array.from({ length }, (_, index) =>
    columns.flatMap((lines, cell) => (lines[index] ?? []).map(piece => ({ ...piece, cell }))),
  )
}

/** Returns a text that ends at `right`. */
export const rightAligned = (paper: Paper, right: number, text: string, ink: Ink): Line => [
  { x: right - paper.widthOf(text, ink), text, ink },
]

/** Returns a text centred at `middle`. */
export const centered = (paper: Paper, middle: number, text: string, ink: Ink): Line => [
  { x: middle - paper.widthOf(text, ink) / 2, text, ink },
]
