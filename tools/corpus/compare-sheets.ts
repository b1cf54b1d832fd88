import type { SheetLayout } from '../../src/documents/spreadsheets/layout.ts'
import { columnOf } from '../../src/documents/spreadsheets/workbook/address.ts'
import { walkText } from '../../src/documents/spreadsheets/xml/walk.ts'
import { ALL_NAMESPACES, type Element, firstDifference, withoutExcluded } from './rewrite.ts'

/** The XML of the list's sheet in upload and result, and the range of the answers. */
export type SheetPair = {
  before: string
  after: string
  first: number
  last: number
  rows: ReadonlySet<number>
  layout: SheetLayout
}

/** Each cell by the position of its tag in the XML. */
type CellsByStart = ReadonlyMap<number, { row: number; column: number; isBlank: boolean }>

/** Compares the list's sheet outside the answers: every cell, and everything outside the rows. */
export function compareSheets(pair: SheetPair): string[] {
  const [before, after] = [pair.before, pair.after].map(text => {
    const cells = cellsIn(text)
    return withoutExcluded(text, element => comparedPart(element, cells, pair, text === pair.after))
  })
  const difference = firstDifference(withoutSpans(before ?? ''), withoutSpans(after ?? ''))
  return [...(difference === null ? [] : [`sheet: ${difference}`]), ...compareColumns(pair)]
}

/**
 * Returns which part of an element is compared. Ignores the answers in the result, and the blank
 * cells in the upload that they replace.
 */
function comparedPart({ name, parents, start }: Element, cells: CellsByStart, pair: SheetPair, isResult: boolean) {
  if (name === 'c') return isAnswer(cells.get(start), pair, isResult) ? 'nothing' : 'all'
  if (parents.length === 1 && IGNORED_ELEMENTS.has(name)) return 'nothing'
  if (name === 'pageSetUpPr') return 'nothing'
  if (parents.length === 1 && name === 'sheetPr') return 'inside'
  return parents.length <= 2 && EXTENDED_ELEMENTS.has(name) ? 'inside' : 'all'
}

const IGNORED_ELEMENTS: ReadonlySet<string> = new Set(['dimension', 'cols', 'pageSetup'])
const EXTENDED_ELEMENTS: ReadonlySet<string> = new Set(['autoFilter', 'sortState'])

function isAnswer(cell: ReturnType<CellsByStart['get']>, pair: SheetPair, isResult: boolean): boolean {
  if (cell === undefined || cell.column < pair.first || cell.column > pair.last) return false
  const isAnswerRow = pair.rows.has(cell.row) || isHeading(cell.row, pair)
  return isAnswerRow && (isResult || cell.isBlank)
}

/**
 * Returns whether a row contains the headings of the answers: the list's heading row or, in a list
 * without one, the row above its first row.
 */
const isHeading = (row: number, { layout, rows }: SheetPair): boolean =>
  row === layout.headerRow || (layout.headerRow === 0 && rows.has(row + 1))

/** Finds all cells. A cell is blank if it has neither a formula nor a value, in any notation. */
function cellsIn(text: string): CellsByStart {
  const cells = new Map<number, { row: number; column: number; isBlank: boolean }>()
  let [row, column, isInside] = [0, 0, false]
  let cell = { row, column, isBlank: true }
  walkText(text, ALL_NAMESPACES, {
    open: (name, { r }, position) => {
      if (name === 'row') [row, column] = [Number(r ?? row + 1), 0]
      if (name === 'f') cell.isBlank = false
      isInside = name === 'v' || name === 't'
      if (name !== 'c' || position.parents.at(-1) !== 'row') return
      column = r === undefined ? column + 1 : columnOf(r)
      cell = { row, column, isBlank: true }
      cells.set(position.start(), cell)
    },
    close: () => {
      isInside = false
    },
    text: text => {
      if (isInside && text !== '') cell.isBlank = false
    },
  })
  return cells
}

/** Removes `spans` attributes and whitespace between elements, which have no meaning. */
const withoutSpans = (text: string): string =>
  text.replace(/(<[\w:]*row\b[^>]*?)\s+spans=(?:"[^"]*"|'[^']*')/g, '$1').replace(/>\s+</g, '><')

/**
 * Compares the format of every column except the answers. Ranges of columns may be split
 * differently.
 */
function compareColumns({ before, after, first, last }: SheetPair): string[] {
  const [oldFormats, newFormats] = [columnFormats(before), columnFormats(after)]
  const columns = new Set([...oldFormats.keys(), ...newFormats.keys()])
  const differentColumn = [...columns].find(
    column => (column < first || column > last) && oldFormats.get(column) !== newFormats.get(column),
  )
  return differentColumn === undefined
    ? []
    : [
        `column ${differentColumn}: ${oldFormats.get(differentColumn) ?? 'nothing'} became ${newFormats.get(differentColumn) ?? 'nothing'}`,
      ]
}

const LAST_COLUMN = 16_384

function columnFormats(text: string): Map<number, string> {
  const formats = new Map<number, string>()
  walkText(text, ALL_NAMESPACES, {
    open: (name, { min = '1', max = `${LAST_COLUMN}`, ...format }, { parents }) => {
      if (name !== 'col' || parents.at(-1) !== 'cols') return
      for (let column = Number(min); column <= Math.min(Number(max), LAST_COLUMN); column += 1)
        formats.set(column, JSON.stringify(format))
    },
  })
  return formats
}
