import type { Line, PdfCanvas, TextStyle } from './paper.ts'

export type Entry = { text: string; style: TextStyle }

/** Returns a column of texts, each wrapped to the column's width. */
export const column = (paper: PdfCanvas, x: number, width: number, entries: Entry[]): Line[] =>
  entries.flatMap(({ text, style }) => paper.wrap(text, width, style).map(line => [{ x, text: line, style }]))

/** Joins columns line by line. */
export function joinColumns(...columns: Line[][]): Line[] {
  const length = Math.max(...columns.map(lines => lines.length))
  return Array.from({ length }, (_, index) =>
    columns.flatMap((lines, cell) => (lines[index] ?? []).map(piece => ({ ...piece, cell }))),
  )
}

/** Returns a text that ends at `right`. */
export const rightAligned = (paper: PdfCanvas, right: number, text: string, style: TextStyle): Line => [
  { x: right - paper.widthOf(text, style), text, style },
]

/** Returns a text centred at `middle`. */
export const centered = (paper: PdfCanvas, middle: number, text: string, style: TextStyle): Line => [
  { x: middle - paper.widthOf(text, style) / 2, text, style },
]
