import { type AnswerRow, VERDICT_POSITION } from '../layout.ts'
import { columnName } from '../workbook/address.ts'
import { escapeText } from '../xml/edit.ts'
import type { AnswerStyles } from './answer-styles.ts'

/** A cell to be written: `xml` is '' where there is nothing to say. */
export type NewCell = { column: number; xml: string }

/** What the cells of all rows have in common. */
export type CellFrame = { prefix: string; firstColumn: number; styles: AnswerStyles; headingStyle: number }

/** Excel's limit for one cell. */
const LONGEST_CELL = 32_767

export const headingCells = (frame: CellFrame, row: number, headings: readonly string[]): NewCell[] =>
  headings.map((text, at) => newCell(frame, row, at, frame.headingStyle, text))

export const answerCells = (frame: CellFrame, row: number, { verdict, cells }: AnswerRow): NewCell[] =>
  cells.map((text, at) =>
    newCell(frame, row, at, at === VERDICT_POSITION ? frame.styles.verdicts[verdict] : frame.styles.text, text),
  )

function newCell({ prefix, firstColumn }: CellFrame, row: number, at: number, style: number, text: string): NewCell {
  const column = firstColumn + at
  const written = cellText(text)
  if (written === '') return { column, xml: '' }
  const space = /^\s|\s$|\n/.test(written) ? ' xml:space="preserve"' : ''
  const inside = `<${prefix}is><${prefix}t${space}>${escapeText(written)}</${prefix}t></${prefix}is>`
  return {
    column,
    xml: `<${prefix}c r="${columnName(column)}${row}" s="${style}" t="inlineStr">${inside}</${prefix}c>`,
  }
}

/** What XML 1.0 forbids: control characters but tab and line ends, halves of surrogate pairs, U+FFFE and U+FFFF. */
const ILLEGAL = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu

/** As a cell can hold it: Excel would read a literal _x0041_ as an escape, so its underscore is escaped itself. */
const cellText = (text: string): string =>
  text
    .replace(ILLEGAL, '')
    .replace(/\r\n?/g, '\n')
    .slice(0, LONGEST_CELL)
    .replace(/\p{Cs}$/u, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
