import type { AnswerCell } from '../../../answers/evidence/answer-values.ts'
import { type AnswerRow, VERDICT_CELL_INDEX } from '../layout.ts'
import { columnName } from '../workbook/address.ts'
import { escapeText } from '../xml/edit.ts'
import type { AnswerStyles } from './answer-styles.ts'
import { viennaDays } from './vienna-days.ts'

/** A cell to write: `xml` is '' for an empty one. */
export type NewCell = { column: number; xml: string }

export type AnswerCells = {
  headings: (row: number, headings: readonly string[]) => NewCell[]
  answer: (row: number, answer: AnswerRow) => NewCell[]
}

/** What the cells of all rows share. */
export type CellFrame = {
  prefix: string
  firstColumn: number
  styles: AnswerStyles
  headingStyle: number
  /** Whether the workbook counts days from 1904. */
  is1904: boolean
}

/** Excel's limit for one cell. */
const MAX_CELL_LENGTH = 32_767

/**
 * Creates a writer of the cells, row by row. It caches the cells of the previous row: a sheet has
 * millions, and most repeat the one above.
 */
export function createAnswerCells({ prefix, firstColumn, styles, headingStyle, is1904 }: CellFrame): AnswerCells {
  const columnNames: string[] = []
  const cellsAbove: { value: string | number; style: number; xmlAfterAddress: string }[] = []

  function cell(row: number, at: number, style: number, value: string | number): NewCell {
    let last = cellsAbove[at]
    if (last === undefined || last.value !== value || last.style !== style) {
      last = { value, style, xmlAfterAddress: xmlAfterAddress(style, value) }
      cellsAbove[at] = last
    }
    const column = firstColumn + at
    if (last.xmlAfterAddress === '') return { column, xml: '' }
    const name = columnNames[at] ?? columnName(column)
    columnNames[at] = name
    return { column, xml: `<${prefix}c r="${name}${row}"${last.xmlAfterAddress}` }
  }

  function xmlAfterAddress(style: number, value: string | number): string {
    if (typeof value === 'number') return ` s="${style}"><${prefix}v>${value}</${prefix}v></${prefix}c>`
    const text = cellText(value)
    if (text === '') return ''
    const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''
    const inside = `<${prefix}is><${prefix}t${space}>${escapeText(text)}</${prefix}t></${prefix}is>`
    return ` s="${style}" t="inlineStr">${inside}</${prefix}c>`
  }

  return {
    headings: (row, headings) => headings.map((text, at) => cell(row, at, headingStyle, text)),
    answer: (row, { verdict, cells }) =>
      cells.map((value, at) => {
        const style = at === VERDICT_CELL_INDEX ? styles.verdicts[verdict] : styles[kindOf(value)]
        return cell(row, at, style, value instanceof Date ? viennaDays(value, is1904) : value)
      }),
  }
}

const kindOf = (value: AnswerCell): 'text' | 'number' | 'date' =>
  value instanceof Date ? 'date' : typeof value === 'number' ? 'number' : 'text'

/**
 * Characters that XML 1.0 forbids: controls except tab and line ends, lone surrogates, U+FFFE and
 * U+FFFF.
 */
const ILLEGAL = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu

/** Characters that need no escaping, except the underscore. */
const HARMLESS = /^[ -^`-~\u00a0-\ud7ff]*$/

/**
 * Escapes a text for a cell. Excel would read a literal _x0041_ as an escape, so its underscore is
 * escaped.
 */
const cellText = (text: string): string =>
  HARMLESS.test(text) && text.length <= MAX_CELL_LENGTH
    ? text
    : text
        .replace(ILLEGAL, '')
        .replace(/\r\n?/g, '\n')
        .slice(0, MAX_CELL_LENGTH)
        .replace(/\p{Cs}$/u, '')
        .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
