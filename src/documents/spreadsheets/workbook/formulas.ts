import type { Attributes } from '../../../base/xml/tokenize.ts'
import { MAX_TEXT_LENGTH } from '../limits.ts'
import { columnName, columnOf, parseRange } from './address.ts'

/**
 * Tracks, during the walk of a sheet, formulas in one cell that apply to others (ECMA-376 part 1,
 * 18.3.1.40).
 */
export type Formulas = {
  startRow: (row: number) => void
  /**
   * Returns the formula, never '', of a cell with an `f` element; `text` is that element's text.
   */
  formulaOf: (cell: { row: number; column: number }, attributes: Attributes, text: string) => string
  /** Returns the array formula that fills a cell without its own formula, or ''. */
  arrayFormulaAt: (column: number) => string
  /** Columns of the current row that an array formula fills although the file has no cell there. */
  absentCells: () => [column: number, formula: string][]
}

/**
 * Displayed if the file does not contain a formula's text: its cell was overwritten, or it belongs
 * to a data table.
 */
const UNKNOWN = '…'

type SharedFormula = { text: string; row: number; column: number }
type ArrayFormula = { text: string; bottom: number }

/**
 * Creates a tracker. `count` receives the number of columns that an array formula covers: a file
 * may claim far more of them than it has cells.
 */
export function createFormulas(count: (columns: number) => void): Formulas {
  const shared = new Map<string, SharedFormula>()
  /** The array formulas by the column that they fill; Excel does not allow overlaps. */
  const arrays = new Map<number, ArrayFormula>()
  const missing = new Set<number>()
  let row = 0
  const startRow = (next: number) => {
    row = next
    missing.clear()
    for (const [column, { bottom }] of arrays) bottom < row ? arrays.delete(column) : missing.add(column)
  }
  const addArray = (ref: string, text: string) => {
    const range = parseRange(ref)
    if (range === null || (range.left === range.right && range.top === range.bottom)) return
    count(range.right - range.left + 1)
    for (let column = range.left; column <= range.right; column += 1) {
      arrays.set(column, { text, bottom: range.bottom })
      missing.add(column)
    }
  }
  const formulaOf: Formulas['formulaOf'] = (cell, { t, si = '', ref = '' }, text) => {
    const master = t === 'shared' && text === '' ? shared.get(si) : undefined
    const formula = master === undefined ? text || UNKNOWN : movedFormula(master, cell)
    if (t === 'shared' && text !== '') shared.set(si, { text: text.slice(0, MAX_TEXT_LENGTH), ...cell })
    if (t === 'array' || t === 'dataTable') addArray(ref, formula)
    missing.delete(cell.column)
    return formula
  }
  const filling = (column: number) => {
    if (arrays.size === 0) return ''
    missing.delete(column)
    return arrays.get(column)?.text ?? ''
  }
  return {
    startRow,
    formulaOf,
    arrayFormulaAt: filling,
    absentCells: () => [...missing].map(column => [column, arrays.get(column)?.text ?? UNKNOWN]),
  }
}

/** Matches texts, sheet names, other workbooks, and addresses; only addresses shift. */
const FORMULA_PARTS = /"[^"]*"|'[^']*'|\[[^\]]*\]|(?<![\w.$])(\$?)([A-Z]{1,3})(\$?)([0-9]{1,7})(?![\w.(])/gi

/** Returns a shared formula for another of its cells: addresses without $ shift. */
function movedFormula(master: SharedFormula, { row, column }: { row: number; column: number }): string {
  const [down, right] = [row - master.row, column - master.column]
  return master.text.replace(
    FORMULA_PARTS,
    (piece, isColumnFixed?: string, name?: string, isRowFixed?: string, number?: string) => {
      if (name === undefined || isBeyondLast(name)) return piece
      const moved = isColumnFixed === '$' ? name : columnName(columnOf(name) + right)
      return `${isColumnFixed}${moved}${isRowFixed}${isRowFixed === '$' ? number : Number(number) + down}`
    },
  )
}

const isBeyondLast = (name: string): boolean => name.length === 3 && name.toUpperCase() > 'XFD'
