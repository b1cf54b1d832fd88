import { columnName, columnOf } from '../workbook/address.ts'
import { type Edit, insertAt, setAttribute, tagBody } from '../xml/edit.ts'
import { createUploadTokenizer } from '../xml/upload-tokenizer.ts'
import type { NewCell } from './answer-cells.ts'
import type { RowSpot } from './scan-sheet.ts'

/** Returns the changes to one row: its new cells, inserted among blank ones, and its spans. */
export function rowEdits(spot: RowSpot, cells: readonly NewCell[]): Edit[] {
  const [first] = cells
  const last = cells.at(-1)
  if (first === undefined || last === undefined) return []
  const tag = { start: spot.tagStart, end: spot.tagEnd, write: (source: string) => widenSpans(source, last.column) }
  if (spot.isEmpty) return [{ ...tag, write: source => filledRow(tag.write(source), cells) }]
  return [tag, placeCells(spot, cells, first.column)]
}

/** Adds cells to a row that is a single tag, `<row r="3"/>`. */
function filledRow(tag: string, cells: readonly NewCell[]): string {
  const name = /^<([\w.:-]+)/.exec(tag)?.[1]
  return `${tagBody(tag)}>${cells.map(({ xml }) => xml).join('')}</${name}>`
}

/**
 * Extends `spans`, which hints at a row's columns (ECMA-376 part 1, 18.3.1.73); readers lose cells
 * if it is wrong.
 */
function widenSpans(tag: string, last: number): string {
  const [, spans] = /\sspans\s*=\s*["']([^"']*)["']/.exec(tag) ?? []
  if (spans === undefined) return tag
  const widened = spans.replace(/(?<!\d)\d{1,5}\s*$/, end => String(Math.max(Number(end), last)))
  return setAttribute(tag, 'spans', widened)
}

function placeCells(spot: RowSpot, cells: readonly NewCell[], first: number): Edit {
  const xml = cells.map(cell => cell.xml).join('')
  if (spot.lastColumn < first) return insertAt(spot.afterLast, xml)
  return { start: spot.afterContent, end: spot.afterLast, write: blanks => replaceBlanks(blanks, spot, cells) }
}

/**
 * Inserts cells among the blank cells after the row's last content: blank cells in our columns are
 * replaced, others are kept around ours.
 */
function replaceBlanks(blanks: string, spot: RowSpot, cells: readonly NewCell[]): string {
  const first = cells[0]?.column ?? 0
  const last = cells.at(-1)?.column ?? 0
  let before = ''
  let after = ''
  let column = spot.lastContentColumn
  for (const { xml, address } of blankCells(blanks)) {
    column = address === undefined ? column + 1 : columnOf(address)
    if (column < first) before += xml
    else if (column > last) after += withAddress(xml, address, column, spot.row)
  }
  return before + cells.map(cell => cell.xml).join('') + after
}

type BlankCell = { xml: string; address: string | undefined }

const ROOT = '<row>'

/**
 * Parses blank cells with the tokenizer: a regular expression would mistake a ">" within quotes for
 * a tag's end, and take quadratic time to find the next.
 */
function blankCells(blanks: string): BlankCell[] {
  const cells: BlankCell[] = []
  let depth = 0
  let rowTag = { start: 0, address: undefined as string | undefined }
  const tokenizer = createUploadTokenizer({
    open: (_name, { r }) => {
      if (depth === 1) rowTag = { start: tokenizer.start() - ROOT.length, address: r }
      depth += 1
    },
    close: () => {
      depth -= 1
      if (depth === 1)
        cells.push({ xml: blanks.slice(rowTag.start, tokenizer.after() - ROOT.length), address: rowTag.address })
    },
    text: () => undefined,
  })
  tokenizer.write(`${ROOT}${blanks}</row>`)
  tokenizer.end()
  return cells
}

/**
 * Adds an address to a cell without one. Such a cell follows the cell before it, so inserting ours
 * would move it.
 */
const withAddress = (xml: string, address: string | undefined, column: number, row: number): string =>
  address === undefined ? xml.replace(/^<[\w.:-]+/, tag => `${tag} r="${columnName(column)}${row}"`) : xml
