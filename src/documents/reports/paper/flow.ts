import type { Line, PdfCanvas, Piece } from './paper.ts'
import type { Tag, TagType } from './tags.ts'

export type Block = {
  lines: Line[]
  leading: number
  before?: number
  after?: number
  /** The block's structure element; default: a paragraph. */
  structure?: TagType | readonly TagType[] | TableRow
}

/**
 * A row of a table with one element per cell; text outside the cells belongs to the cell `rest`.
 */
export type TableRow = { table: Tag; cells: readonly TagType[]; rest?: number }

/**
 * Fills pages from top to bottom. A block is kept on one page; a block longer than a page continues
 * on the next.
 */
export type Flow = {
  place: (block: Block) => void
  /** Reserves a height on one page and returns its upper edge. */
  reserve: (height: number) => number
  /** Returns where the next block would begin. */
  y: () => number
}

export type FlowArea = {
  bottom: number
  /** Starts a page with its heading and returns the y below it. */
  beginPage: () => number
}

/** Opens a flow over new pages and begins the first. */
export function openFlow(paper: PdfCanvas, { bottom, beginPage }: FlowArea): Flow {
  let y = beginPage()
  let pageTop = y
  const nextPage = () => {
    y = beginPage()
    pageTop = y
  }
  const reserve = (height: number) => {
    if (y + height > bottom && y > pageTop) nextPage()
    y += height
    return y - height
  }
  return {
    y: () => y,
    reserve,
    place: ({ lines, leading, before = 0, after = 0, structure }) => {
      y = reserve(before + lines.length * leading + after) + before
      const tags = openBlock(paper, structure)
      for (let from = 0; from < lines.length; ) {
        const roomForLines = Math.max(1, Math.floor((bottom - y) / leading))
        const part = lines.slice(from, from + roomForLines)
        const at = { lines: part, y, leading }
        paper.drawAtOnce(() => writeInReadingOrder(paper, tags, at))
        y += part.length * leading
        from += roomForLines
        if (from < lines.length) nextPage()
      }
      tags.close()
      y += after
    },
  }
}

/** Writes a row's lines outside the flow, such as a table's headings. */
export function writeRow(
  paper: PdfCanvas,
  row: TableRow | null,
  at: { lines: Line[]; y: number; leading: number },
): void {
  if (row === null) {
    paper.tagged(null, () => writeInReadingOrder(paper, null, at))
    return
  }
  const tags = openBlock(paper, row)
  writeInReadingOrder(paper, tags, at)
  tags.close()
}

/** The structure elements of a block, by cell. */
type BlockTags = { of: (cell: number) => Tag; close: () => void }

function openBlock(paper: PdfCanvas, as: Block['structure'] = 'P'): BlockTags {
  if (typeof as === 'string') {
    const tag = paper.openTag(as)
    return { of: () => tag, close: () => paper.closeTag(tag) }
  }
  return 'table' in as ? openTableRow(paper, as) : openParts(paper, as)
}

const SCOPES: Partial<Record<TagType, string>> = { TH: '/A<</O/Table/Scope/Column>>' }
const ROW_SCOPE = '/A<</O/Table/Scope/Row>>'

function openTableRow(paper: PdfCanvas, { table, cells, rest = 0 }: TableRow): BlockTags {
  const row = paper.openTag('TR', table)
  const isHeading = cells.every(type => type === 'TH')
  const tags = cells.map(type => paper.openTag(type, row, type === 'TH' && !isHeading ? ROW_SCOPE : SCOPES[type]))
  return {
    of: cell => (tags[cell] ?? tags[rest]) as Tag, // `rest` is one of them
    close: () => {
      for (const tag of tags) paper.closeTag(tag)
      paper.closeTag(row)
    },
  }
}

/** Opens an element for each cell with content; text beyond the cells is a paragraph. */
function openParts(paper: PdfCanvas, types: readonly TagType[]): BlockTags {
  const tags = new Map<number, Tag>()
  return {
    of: cell => {
      const tag = tags.get(cell) ?? paper.openTag(types[cell] ?? 'P')
      tags.set(cell, tag)
      return tag
    },
    close: () => {
      for (const tag of tags.values()) paper.closeTag(tag)
    },
  }
}

/** The order of pieces outside the cells: after them. */
const OUTSIDE_CELLS = 1_000

type BlockLines = { lines: Line[]; y: number; leading: number }
type PlacedPiece = { piece: Piece; baseline: number }

// Writes cell by cell instead of line by line, so that a name of two lines can be found by a search
// and copied as a whole.
function writeInReadingOrder(paper: PdfCanvas, tags: BlockTags | null, { lines, y, leading }: BlockLines): void {
  const pieces = lines.flatMap((line, index) => line.map(piece => ({ piece, baseline: y + (index + 1) * leading })))
  pieces.sort((one, other) => (one.piece.cell ?? OUTSIDE_CELLS) - (other.piece.cell ?? OUTSIDE_CELLS))
  for (let from = 0; from < pieces.length; ) {
    const tag = tags?.of(pieces[from]?.piece.cell ?? OUTSIDE_CELLS)
    let to = from + 1
    while (to < pieces.length && tags?.of(pieces[to]?.piece.cell ?? OUTSIDE_CELLS) === tag) to += 1
    const part = pieces.slice(from, to)
    if (tag === undefined) writePieces(paper, part)
    else paper.tagged(tag, () => writePieces(paper, part))
    from = to
  }
}

function writePieces(paper: PdfCanvas, pieces: PlacedPiece[]): void {
  for (const { piece, baseline } of pieces) paper.write(baseline, [piece])
}
