import type { Line, Paper } from './paper.ts'

export type Block = { lines: Line[]; leading: number; before?: number; after?: number }

/** Fills pages from top to bottom. A block stays on one page unless it is longer than a page; then it goes on overleaf. */
export type Flow = {
  place: (block: Block) => void
  /** Reserves a height on one page and returns its upper edge. */
  take: (height: number) => number
  /** Where the next block would begin. */
  y: () => number
}

export type FlowArea = {
  bottom: number
  /** Begins a page (heading included) and returns the y below it. */
  beginPage: () => number
}

/** A flow over new pages, the first of which it begins. */
export function openFlow(paper: Paper, { bottom, beginPage }: FlowArea): Flow {
  let y = beginPage()
  let pageTop = y
  const nextPage = () => {
    y = beginPage()
    pageTop = y
  }
  const take = (height: number) => {
    if (y + height > bottom && y > pageTop) nextPage()
    y += height
    return y - height
  }
  const draw = (lines: Line[], leading: number) => {
    writeInReadingOrder(paper, lines, y, leading)
    y += lines.length * leading
  }
  return {
    y: () => y,
    take,
    place: ({ lines, leading, before = 0, after = 0 }) => {
      y = take(before + lines.length * leading + after) + before
      for (let from = 0; from < lines.length; ) {
        const room = Math.max(1, Math.floor((bottom - y) / leading))
        draw(lines.slice(from, from + room), leading)
        from += room
        if (from < lines.length) nextPage()
      }
      y += after
    },
  }
}

/** Pieces of no cell stand below the cells. */
const LAST = 1_000

// Cell after cell, not across them: so that a name of two lines is found by a search and copied in one piece.
function writeInReadingOrder(paper: Paper, lines: Line[], y: number, leading: number): void {
  const pieces = lines.flatMap((line, index) => line.map(piece => ({ piece, baseline: y + (index + 1) * leading })))
  pieces.sort((one, other) => (one.piece.cell ?? LAST) - (other.piece.cell ?? LAST))
  for (const { piece, baseline } of pieces) paper.write(baseline, [piece])
}
