import type { SheetLayout } from '../../src/documents/spreadsheets/layout.ts'
import { columnOf } from '../../src/documents/spreadsheets/workbook/address.ts'
import { walkText } from '../../src/documents/spreadsheets/xml/walk.ts'
import { ALL_NAMESPACES, type Element, firstDifference, withoutChanges } from './rewrite.ts'

/** The text of the list's sheet before and after, and the columns of the answers. */
export type SheetPair = {
  before: string
  after: string
  first: number
  last: number
  rows: ReadonlySet<number>
  layout: SheetLayout
}

/** A cell's row and column by the position of its tag in the sheet. */
type CellsByStart = ReadonlyMap<number, { row: number; column: number; isBlank: boolean }>

/** Compares the list's sheet outside the answers: every cell, and everything around the rows. */
export function compareSheets(pair: SheetPair): string[] {
  const [before, after] = [pair.before, pair.after].map(text => {
    const cells = cellsIn(text)
    return withoutChanges(text, element => comparedOf(element, cells, pair, text === pair.after))
  })
  const difference = firstDifference(withoutSpans(before ?? ''), withoutSpans(after ?? ''))
  return [...(difference === null ? [] : [`sheet: ${difference}`]), ...compareColumns(pair)]
}

/** In the upload, blank cells that answers replace are ignored; in the result, the answers are. */
function comparedOf({ name, parents, start }: Element, cells: CellsByStart, pair: SheetPair, isResult: boolean) {
  if (name === 'c') return isAnswer(cells.get(start), pair, isResult) ? 'nothing' : 'all'
  if (parents.length === 1 && ELSEWHERE.has(name)) return 'nothing'
  if (name === 'pageSetUpPr') return 'nothing'
  if (parents.length === 1 && name === 'sheetPr') return 'inside'
  return parents.length <= 2 && WIDENED.has(name) ? 'inside' : 'all'
}

const ELSEWHERE: ReadonlySet<string> = new Set(['dimension', 'cols', 'pageSetup'])
const WIDENED: ReadonlySet<string> = new Set(['autoFilter', 'sortState'])

function isAnswer(cell: ReturnType<CellsByStart['get']>, pair: SheetPair, isResult: boolean): boolean {
  if (cell === undefined || cell.column < pair.first || cell.column > pair.last) return false
  const isTheirs = pair.rows.has(cell.row) || isHeading(cell.row, pair)
  return isTheirs && (isResult || cell.isBlank)
}

/**
 * Headings are in the list's heading row; a list without one has them above its first row, if at
 * all.
 */
const isHeading = (row: number, { layout, rows }: SheetPair): boolean =>
  row === layout.headerRow || (layout.headerRow === 0 && rows.has(row + 1))

/** A cell is blank if it has neither a formula nor a value, in any notation. */
function cellsIn(text: string): CellsByStart {
  const cells = new Map<number, { row: number; column: number; isBlank: boolean }>()
  let [row, column, isInside] = [0, 0, false]
  let cell = { row, column, isBlank: true }
  walkText(text, ALL_NAMESPACES, {
    open: (name, { r }, place) => {
      if (name === 'row') [row, column] = [Number(r ?? row + 1), 0]
      if (name === 'f') cell.isBlank = false
      isInside = name === 'v' || name === 't'
      if (name !== 'c' || place.parents.at(-1) !== 'row') return
      column = r === undefined ? column + 1 : columnOf(r)
      cell = { row, column, isBlank: true }
      cells.set(place.start(), cell)
    },
    close: () => {
      isInside = false
    },
    text: piece => {
      if (isInside && piece !== '') cell.isBlank = false
    },
  })
  return cells
}

/** Whitespace between elements has no meaning and disappears with removed cells. */
const withoutSpans = (text: string): string =>
  text.replace(/(<[\w:]*row\b[^>]*?)\s+spans=(?:"[^"]*"|'[^']*')/g, '$1').replace(/>\s+</g, '><')

/** Checks that every column but ours looks as before, however its ranges were split. */
function compareColumns({ before, after, first, last }: SheetPair): string[] {
  const [old, now] = [looksIn(before), looksIn(after)]
  const columns = new Set([...old.keys(), ...now.keys()])
  const differing = [...columns].find(
    column => (column < first || column > last) && old.get(column) !== now.get(column),
  )
  return differing === undefined
    ? []
    : [`column ${differing}: ${old.get(differing) ?? 'nothing'} became ${now.get(differing) ?? 'nothing'}`]
}

const LAST_COLUMN = 16_384

function looksIn(text: string): Map<number, string> {
  const looks = new Map<number, string>()
  walkText(text, ALL_NAMESPACES, {
    open: (name, { min = '1', max = `${LAST_COLUMN}`, ...look }, { parents }) => {
      if (name !== 'col' || parents.at(-1) !== 'cols') return
      for (let column = Number(min); column <= Math.min(Number(max), LAST_COLUMN); column += 1)
        looks.set(column, JSON.stringify(look))
    },
  })
  return looks
}
