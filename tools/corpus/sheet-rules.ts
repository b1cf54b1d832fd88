import { columnOf } from '../../src/documents/spreadsheets/workbook/address.ts'
import { readCells } from '../../src/documents/spreadsheets/workbook/cell-text.ts'
import { walkSheet } from '../../src/documents/spreadsheets/workbook/walk-sheet.ts'
import type { Sheet, Workbook } from '../../src/documents/spreadsheets/workbook/workbook.ts'
import type { Attributes } from '../../src/documents/spreadsheets/xml/namespaces.ts'
import { walkText } from '../../src/documents/spreadsheets/xml/walk.ts'
import { createOrderCheck } from './element-order.ts'
import { ALL_NAMESPACES } from './rewrite.ts'
import type { TextAt } from './table-rules.ts'

/** Order of a worksheet's children (ECMA-376 part 1, 18.3.1.99). */
const SHEET_ORDER =
  `sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios
  autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations
  hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches
  ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls webPublishItems
  tableParts extLst`.split(/\s+/)

/** Returns what is wrong with an element's attributes, or null. */
type Check = (attributes: Attributes) => string | null

/** Checks a sheet; `formats` is the number of formats that its cells may reference. */
export function sheetProblems(text: string, formats: number): string[] {
  const problems = new Set<string>()
  const isOutOfOrder = createOrderCheck(SHEET_ORDER, new Set(['conditionalFormatting']))
  const checks = { col: createColumnCheck(), ...createCellChecks(Math.max(formats, 1)) }
  walkText(text, ALL_NAMESPACES, {
    open: (name, attributes, { parents }) => {
      if (parents.length === 1 && isOutOfOrder(name)) problems.add(`sheet: ${name} is out of order`)
      const check = CHECKED_IN[name] === parents.join('/') ? checks[name as keyof typeof checks] : undefined
      const problem = check?.(attributes)
      if (problem) problems.add(`sheet: ${problem}`)
    },
  })
  return [...problems]
}

/** Elements of these names have another meaning elsewhere. */
const CHECKED_IN: Readonly<Record<string, string>> = {
  col: 'worksheet/cols',
  row: 'worksheet/sheetData',
  c: 'worksheet/sheetData/row',
}

function createColumnCheck(): Check {
  let last = 0
  return ({ min, max }) => {
    const isWrong = Number(min) <= last || Number(max) < Number(min)
    last = Number(max)
    return isWrong ? `columns from ${min} overlap others` : null
  }
}

function createCellChecks(formats: number): { row: Check; c: Check } {
  let [row, column] = [0, 0]
  return {
    row: ({ r = row + 1, spans = '' }) => {
      const before = row
      ;[row, column] = [Number(r), 0]
      if (row <= before) return `row ${row} behind row ${before}`
      return /^\s*(?:\d+:\d+\s*)*$/.test(spans) ? null : `spans ${spans}`
    },
    c: ({ r, s = '0' }) => {
      const before = column
      column = r === undefined ? column + 1 : columnOf(r)
      if (column <= before) return `cell ${r} behind column ${before}`
      if (r !== undefined && r !== r.replace(/\d+$/, String(row))) return `cell ${r} in row ${row}`
      return Number(s) < formats ? null : `cell ${r} has format ${s} of ${formats}`
    },
  }
}

/** Returns the texts of some rows of a sheet, for comparison with tables. */
export async function textsAt(workbook: Workbook, sheet: Sheet, rows: ReadonlySet<number>): Promise<TextAt> {
  const texts = new Map<string, string>()
  const { textOf } = await readCells(workbook)
  await walkSheet(workbook, sheet, {
    cell: (row, cell) => {
      if (rows.has(row) && cell.type !== 'n') texts.set(`${row}/${cell.column}`, textOf(cell))
    },
  })
  return (row, column) => texts.get(`${row}/${column}`) ?? null
}
