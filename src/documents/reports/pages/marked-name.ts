import { INKS } from '../look.ts'
import type { Line, Paper, Piece } from '../paper/paper.ts'
import type { RowColumn } from './row-columns.ts'

const WORDS_AND_BETWEEN = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu

/** A name broken to the column's width, in bold the words that the name beside it does not have. */
export function markedName(paper: Paper, { x, width }: RowColumn, name: string, marks: string[]): Line[] {
  const isMarked = new Set(marks.map(word => word.normalize('NFC')))
  // As if all of it were bold, which is the wider face.
  return paper.wrap(name, width, INKS.rowStrong).map(line => {
    const pieces: Piece[] = []
    let end = x
    for (const text of line.match(WORDS_AND_BETWEEN) ?? []) {
      const ink = isMarked.has(text) ? INKS.rowStrong : INKS.row
      const last = pieces.at(-1)
      if (last?.ink === ink) last.text += text
      else pieces.push({ x: end, text, ink })
      end += paper.widthOf(text, ink)
    }
    return pieces
  })
}
