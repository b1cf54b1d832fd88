import { type AnswerRow, VERDICT_POSITION } from '../layout.ts'
import { columnName } from '../workbook/address.ts'
import { escapeText } from '../xml/edit.ts'
import type { AnswerStyles } from './answer-styles.ts'

/** A cell to be written: `xml` is '' where there is nothing to say. */
export type NewCell = { column: number; xml: string }

export type AnswerCells = {
  headings: (row: number, headings: readonly string[]) => NewCell[]
  answer: (row: number, answer: AnswerRow) => NewCell[]
}

/** What the cells of all rows have in common. */
export type CellFrame = { prefix: string; firstColumn: number; styles: AnswerStyles; headingStyle: number }

/** Excel's limit for one cell. */
const LONGEST_CELL = 32_767

/** Writes the cells of one row after the other. A sheet has millions of them, and most say what the one above says. */
export function createAnswerCells({ prefix, firstColumn, styles, headingStyle }: CellFrame): AnswerCells {
  const names: string[] = []
  const above: { text: string; style: number; behindAddress: string }[] = []

  function cell(row: number, at: number, style: number, text: string): NewCell {
    let last = above[at]
    if (last === undefined || last.text !== text || last.style !== style) {
      last = { text, style, behindAddress: behindAddress(style, text) }
      above[at] = last
    }
    const column = firstColumn + at
    if (last.behindAddress === '') return { column, xml: '' }
    const name = names[at] ?? columnName(column)
    names[at] = name
    return { column, xml: `<${prefix}c r="${name}${row}"${last.behindAddress}` }
  }

  function behindAddress(style: number, text: string): string {
    const written = cellText(text)
    if (written === '') return ''
    const space = /^\s|\s$|\n/.test(written) ? ' xml:space="preserve"' : ''
    const inside = `<${prefix}is><${prefix}t${space}>${escapeText(written)}</${prefix}t></${prefix}is>`
    return ` s="${style}" t="inlineStr">${inside}</${prefix}c>`
  }

  return {
    headings: (row, headings) => headings.map((text, at) => cell(row, at, headingStyle, text)),
    answer: (row, { verdict, cells }) =>
      cells.map((text, at) => cell(row, at, at === VERDICT_POSITION ? styles.verdicts[verdict] : styles.text, text)),
  }
}

/** What XML 1.0 forbids: control characters but tab and line ends, halves of surrogate pairs, U+FFFE and U+FFFF. */
const ILLEGAL = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu

/** Letters, digits and signs that stand for themselves in any case, but the underscore. */
const HARMLESS = /^[ -^`-~\u00a0-\ud7ff]*$/

/** As a cell can hold it: Excel would read a literal _x0041_ as an escape, so its underscore is escaped itself. */
const cellText = (text: string): string =>
  HARMLESS.test(text) && text.length <= LONGEST_CELL
    ? text
    : text
        .replace(ILLEGAL, '')
        .replace(/\r\n?/g, '\n')
        .slice(0, LONGEST_CELL)
        .replace(/\p{Cs}$/u, '')
        .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
