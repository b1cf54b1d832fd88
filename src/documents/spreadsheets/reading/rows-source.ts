import { inPortions } from '../../../base/database/event-loop.ts'
import type { Choice, ReadUpload } from '../layout.ts'
import { storedText } from '../workbook/cell-text.ts'
import { unescapeText } from '../workbook/rich-text.ts'
import { type Cell, hasContent } from '../workbook/walk-sheet.ts'
import { SHEET_PART } from '../writing/list-workbook.ts'
import { readSource } from './read-workbook.ts'
import type { Source, WalkEvents } from './source.ts'

/** The name of a sheet and its rows, of which the first has the headings. */
export type SheetRows = { name: string; rows: readonly (readonly string[])[] }

/**
 * Reads rows as readUpload reads the workbook that listWorkbook writes from them, without writing
 * and reading it.
 */
export const readRows = (sheet: SheetRows, choice: Choice): Promise<ReadUpload> =>
  readSource(rowsSource(sheet), { maxRows: sheet.rows.length }, { ...choice, sheet: sheet.name })

const ROWS_PER_PORTION = 1_000

function rowsSource({ name, rows }: SheetRows): Source {
  const walk = async (events: WalkEvents, isEnough = () => false) => {
    let row = 0
    for await (const portion of inPortions(rows, ROWS_PER_PORTION)) {
      for (const cells of portion) {
        row += 1
        for (const [at, text] of cells.entries()) events.cell(row, cellOf(at + 1, text))
        events.rowEnd?.(row)
        if (isEnough()) return
      }
    }
  }
  const usedColumns = async () => {
    let last = 0
    const cell = (used: Cell) => {
      if (used.column > last && hasContent(used)) last = used.column
    }
    return { cell, other: () => undefined, last: () => last }
  }
  return {
    sheets: [{ name, part: SHEET_PART, isHidden: false, walk, usedColumns }],
    textOf: cell => storedText(cell.value),
    isSigned: false,
    verifyRest: async () => undefined,
  }
}

const cellOf = (column: number, text: string): Cell => ({
  ...{ column, type: 'inlineStr', style: 0, value: unescapeText(text), formula: '' },
})
