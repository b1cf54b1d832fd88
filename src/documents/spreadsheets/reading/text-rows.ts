import type { CellText } from '../workbook/cell-text.ts'
import type { SourceSheet } from './source.ts'

/** A row's texts by column, without empty cells. */
export type TextRow = { row: number; texts: ReadonlyMap<number, string> }

/** Headings are within these rows (docs/rules.md#uid-column). */
export const HEADER_WITHIN_ROWS = 50

export const textIn = ({ texts }: TextRow, column: number): string => texts.get(column) ?? ''
export const isBlank = (text: string): boolean => text.trim() === ''

/** Walks the non-empty rows of a sheet until `each` returns 'enough'. */
export async function walkTextRows(
  sheet: SourceSheet,
  textOf: CellText,
  each: (row: TextRow) => 'more' | 'enough',
): Promise<void> {
  let texts = new Map<number, string>()
  let isEnough = false
  await sheet.walk(
    {
      cell: (_row, cell) => {
        const text = textOf(cell)
        if (!isBlank(text)) texts.set(cell.column, text)
      },
      rowEnd: row => {
        if (texts.size > 0 && !isEnough) isEnough = each({ row, texts }) === 'enough'
        texts = new Map()
      },
    },
    () => isEnough,
  )
}
