import { MAX_TEXT_LENGTH } from '../limits.ts'
import { daysOf } from '../number-format/dates.ts'
import { readNumberFormats } from './number-formats.ts'
import { unescapeText } from './rich-text.ts'
import { readSharedStrings } from './shared-strings.ts'
import type { Cell } from './walk-sheet.ts'
import type { Workbook } from './workbook.ts'

/** Returns a cell's text as Excel displays it, at most 255 characters. */
export type CellText = (cell: Cell) => string

/**
 * Reads shared texts and number formats. `textOf` returns a cell's displayed text. `dayOf` returns
 * a date in any display format as yyyy-mm-dd, and the text of any other cell.
 */
export async function createCellFormatters(workbook: Workbook): Promise<{ textOf: CellText; dayOf: CellText }> {
  const formatOf = await readNumberFormats(workbook)
  const sharedAt = await readSharedStrings(workbook)
  const wholeText: CellText = cell => {
    if (cell.value === '') return isUncomputed(cell) ? `=${cell.formula}` : ''
    if (cell.type === 's') return displayText(sharedAt(Number(cell.value)), cell)
    if (cell.type === 'str') return displayText(unescapeText(cell.value), cell)
    if (cell.type === 'inlineStr') return displayText(cell.value, cell)
    if (cell.type === 'b') return cell.value === '1' || cell.value === 'true' ? 'TRUE' : 'FALSE'
    const number = numberOf(cell)
    return Number.isNaN(number) ? cell.value : formatOf(cell.style).show(number)
  }
  /** Applies the cell's text format. A format such as `"AT"@` adds a prefix. */
  const displayText = (text: string, { style }: Cell) => formatOf(style).showText?.(text) ?? text
  const textOf: CellText = cell => storedText(wholeText(cell))
  const numberOf = ({ type, value }: Cell) => {
    if (type === 'd') return daysOf(value, workbook.is1904)
    return type === 'n' && value !== '' ? Number(value) : Number.NaN
  }
  const dayOf = (cell: Cell) => formatOf(cell.style).dayOf(numberOf(cell)) ?? textOf(cell)
  return { textOf, dayOf }
}

/** Truncates a text to `MAX_TEXT_LENGTH` without splitting a surrogate pair. */
export const storedText = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH).toWellFormed() : text

/**
 * Returns whether a cell has a formula without a result, as some programs write them. Nothing is
 * evaluated here, so the formula itself is displayed and explains the problem. A result that is the
 * empty text has the type str and is displayed as empty.
 */
export const isUncomputed = (cell: Cell): boolean => cell.value === '' && cell.formula !== '' && cell.type !== 'str'
