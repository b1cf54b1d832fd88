import type { Attributes } from '../../src/base/xml/tokenize.ts'
import { columnOf } from '../../src/documents/spreadsheets/workbook/address.ts'
import { createCellFormatters } from '../../src/documents/spreadsheets/workbook/cell-text.ts'
import { walkSheet } from '../../src/documents/spreadsheets/workbook/walk-sheet.ts'
import type { Sheet, Workbook } from '../../src/documents/spreadsheets/workbook/workbook.ts'
import { walkText } from '../../src/documents/spreadsheets/xml/walk.ts'
import { createOrderCheck } from './element-order.ts'
import { ALL_NAMESPACES } from './rewrite.ts'
import type { TextAt } from './table-rules.ts'

/** The order of a worksheet's children (ECMA-376 part 1, 18.3.1.99). */
const SHEET_ORDER =
  `sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios
  autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations
  hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches
  ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls webPublishItems
  tableParts extLst`.split(/\s+/)

/** Describes the fault of an element's attributes, or returns null. */
type Check = (attributes: Attributes) => string | null

/** Returns the faults of a sheet. `formats` is the number of formats that cells may reference. */
export function sheetProblems(text: string, formats: number): string[] {
  const problems = new Set<string>()
  const isOutOfOrder = createOrderCheck(SHEET_ORDER, new Set(['conditionalFormatting']))
  const checks = { col: createColumnCheck(), ...createCellChecks(Math.max(formats, 1)) }
  walkText(text, ALL_NAMESPACES, {
    open: (name, attributes, { parents }) => {
      if (parents.length === 1 && isOutOfOrder(name)) problems.add(`sheet: ${name} is out of order`)
      const check = PARENTS_OF_CHECKED[name] === parents.join('/') ? checks[name as keyof typeof checks] : undefined
      const problem = check?.(attributes)
      if (problem) problems.add(`sheet: ${problem}`)
    },
  })
  return [...problems]
}

/** The only parents under which an element is checked; elsewhere the name has another meaning. */
const PARENTS_OF_CHECKED: Readonly<Record<string, string>> = {
  col: 'worksheet/cols',
  row: 'worksheet/sheetData',
  c: 'worksheet/sheetData/row',
}

function createColumnCheck(): Check {
  let last = 0
  return ({ min, max }) => {
    const isOverlapping = Number(min) <= last || Number(max) < Number(min)
    last = Number(max)
    return isOverlapping ? `columns from ${min} overlap others` : null
  }
}

function createCellChecks(formats: number): { row: Check; c: Check } {
  let [row, column] = [0, 0]
  return {
    row: ({ r = row + 1, spans = '' }) => {
      const before = row
      ;[row, column] = [Number(r), 0]
      if (row <= before) return `row ${row} after row ${before}`
      return /^\s*(?:\d+:\d+\s*)*$/.test(spans) ? null : `spans ${spans}`
    },
    c: ({ r, s = '0' }) => {
      const before = column
      column = r === undefined ? column + 1 : columnOf(r)
      if (column <= before) return `cell ${r} after column ${before}`
      if (r !== undefined && r !== r.replace(/\d+$/, String(row))) return `cell ${r} in row ${row}`
      return Number(s) < formats ? null : `cell ${r} has format ${s} of ${formats}`
    },
  }
}

/** Reads the texts of the given rows, for the comparison with tables. */
export async function textsAt(workbook: Workbook, sheet: Sheet, rows: ReadonlySet<number>): Promise<TextAt> {
  const texts = new Map<string, string>()
  const { textOf } = await createCellFormatters(workbook)
  await walkSheet(workbook, sheet, {
    cell: (row, cell) => {
      if (rows.has(row) && cell.type !== 'n') texts.set(`${row}/${cell.column}`, textOf(cell))
    },
  })
  return (row, column) => texts.get(`${row}/${column}`) ?? null
}
