import type { Attributes } from '../../../base/xml/tokenize.ts'
import { ABSENT_CELL_COST, LAST_COLUMN, MAX_CELL_TEXT_LENGTH, MAX_CELLS } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { SPREADSHEET } from '../xml/namespaces.ts'
import { walkPart, type XmlPosition } from '../xml/walk.ts'
import { columnOf, parseRange, rowNumber } from './address.ts'
import { createFormulas } from './formulas.ts'
import { createRichText } from './rich-text.ts'
import { readTables } from './table.ts'
import type { Sheet, Workbook } from './workbook.ts'

/**
 * A cell as in the file. `type` is n, s, str, inlineStr, b, e or d. `formula` is '' if there is
 * none. A formula without a result has no `value`; it may come from another cell (formulas.ts).
 */
export type Cell = { column: number; type: string; style: number; value: string; formula: string }

/**
 * The events of a walk through a sheet, in the file's order. Rows are only those of `sheetData`.
 */
export type SheetEvents = {
  row?: (row: number, attributes: Attributes, position: XmlPosition, isEmpty: boolean) => void
  /**
   * `position` is null for a cell that is missing in the file but filled by an array formula; such
   * cells come at the end of their row.
   */
  cell: (row: number, cell: Cell, position: XmlPosition | null) => void
  rowEnd?: (row: number) => void
  /** Any other element, including the worksheet itself and sheetData. */
  other?: (name: string, attributes: Attributes, position: XmlPosition, isEmpty: boolean) => void
  otherEnd?: (name: string, position: XmlPosition) => void
}

/** Returns whether a cell has a value or a formula; a format by itself does not count. */
export const hasContent = (cell: Cell): boolean => cell.value !== '' || cell.formula !== ''

/**
 * Walks a sheet once; `isEnough` ends it early. Throws if the workbook has too many cells,
 * including those of sheets walked before. Rows and cells without an address are counted (ECMA-376
 * part 1, 18.3.1.73).
 */
export async function walkSheet(
  { archive, cellsWalked }: Workbook,
  { part }: Sheet,
  events: SheetEvents,
  isEnough?: () => boolean,
): Promise<void> {
  const inline = createRichText()
  cellsWalked.delete(part)
  const limit = MAX_CELLS - [...cellsWalked.values()].reduce((sum, cells) => sum + cells, 0)
  let cells = 0
  const count = (added: number) => {
    cells += added
    if (cells > limit) throw new UnreadableUpload('too-many-cells', { max: MAX_CELLS })
  }
  const formulas = createFormulas(count)
  let formula: Attributes | null = null
  let row = 0
  let cell: Cell = emptyCell(0, {})
  let isCell = false
  /** The element of the cell to which the next text belongs. */
  let inside = ''

  const open = (name: string, attributes: Attributes, position: XmlPosition, isEmpty: boolean) => {
    const depth = position.parents.length
    if (depth === 3 && name === 'c' && isRow(position.parents)) {
      cell = emptyCell(nextColumn(cell.column, attributes.r), attributes)
      isCell = true
      formula = null
      count(1)
    } else if (isCell) {
      inside = name
      if (name === 'f') formula = attributes
      inline.open(name)
    } else if (depth === 2 && name === 'row' && isSheetData(position.parents)) {
      row = rowNumber(attributes.r ?? row + 1)
      cell = emptyCell(0, {})
      formulas.startRow(row)
      events.row?.(row, attributes, position, isEmpty)
    } else events.other?.(name, attributes, position, isEmpty)
  }

  const close = (name: string, position: XmlPosition) => {
    const depth = position.parents.length
    if (isCell && depth === 3) {
      isCell = false
      appendInline(cell, inline.finish())
      cell.formula =
        formula === null
          ? formulas.arrayFormulaAt(cell.column)
          : formulas.formulaOf({ row, column: cell.column }, formula, cell.formula)
      events.cell(row, cell, position)
    } else if (isCell) {
      inside = ''
      inline.close(name)
    } else if (depth === 2 && name === 'row' && isSheetData(position.parents)) endRow()
    else events.otherEnd?.(name, position)
  }

  const endRow = () => {
    for (const [column, filling] of formulas.absentCells()) {
      count(ABSENT_CELL_COST)
      events.cell(row, { ...emptyCell(column, {}), formula: filling }, null)
    }
    events.rowEnd?.(row)
  }

  const text = (piece: string) => {
    if (!isCell) return
    if (inside === 'v') cell.value = append(cell.value, piece)
    else if (inside === 'f') cell.formula = append(cell.formula, piece)
    else inline.text(piece)
  }

  await walkPart(archive, part, SPREADSHEET, { open, close, text }, isEnough)
  cellsWalked.set(part, cells)
}

/**
 * Uses an inline text regardless of the cell's type: some programs omit the type, or write a value
 * next to it.
 */
function appendInline(cell: Cell, text: string): void {
  if (text === '' || (cell.type !== 'inlineStr' && cell.value !== '')) return
  cell.type = 'inlineStr'
  cell.value = text
}

const append = (before: string, piece: string): string =>
  before.length < MAX_CELL_TEXT_LENGTH ? before + piece : before

const isSheetData = (parents: readonly string[]): boolean => parents[0] === 'worksheet' && parents[1] === 'sheetData'
const isRow = (parents: readonly string[]): boolean => parents[2] === 'row' && isSheetData(parents)

const emptyCell = (column: number, { t = 'n', s = '0' }: Attributes): Cell => ({
  column,
  type: t,
  style: Number(s),
  value: '',
  formula: '',
})

function nextColumn(before: number, address: string | undefined): number {
  if (address !== undefined) return columnOf(address)
  if (before >= LAST_COLUMN) throw new UnreadableUpload('damaged')
  return before + 1
}

/** Determines the last used column during a walk: cells with content, merges, filters, tables. */
export type UsedColumns = {
  cell: (cell: Cell) => void
  other: (name: string, attributes: Attributes) => void
  last: () => number
}

const RANGE_ELEMENTS: ReadonlySet<string> = new Set(['mergeCell', 'autoFilter', 'sortState'])

export async function createUsedColumns(workbook: Workbook, sheet: Sheet): Promise<UsedColumns> {
  const tables = await readTables(workbook, sheet)
  let last = Math.max(0, ...tables.map(table => table.range.right))
  return {
    cell: cell => {
      if (cell.column > last && hasContent(cell)) last = cell.column
    },
    other: (name, { ref = '' }) => {
      if (RANGE_ELEMENTS.has(name)) last = Math.max(last, parseRange(ref)?.right ?? 0)
    },
    last: () => last,
  }
}
