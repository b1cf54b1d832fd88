import { LAST_COLUMN } from '../limits.ts'
import { parseRange, writeRange } from '../workbook/address.ts'
import { isOn } from '../workbook/workbook.ts'
import { type Edit, insertAt, setAttribute, tagBody } from '../xml/edit.ts'
import type { SheetSurvey, SheetTag } from './scan-sheet.ts'

/** The columns of the answers; `widths` in characters. */
export type AnswerColumns = { first: number; last: number; widths: readonly number[] }

/**
 * Returns the changes to a sheet outside its rows: its dimension, column widths, and filters and
 * sorts that include the UIDs.
 */
export function sheetEdits(survey: SheetSurvey, uidColumn: number, columns: AnswerColumns): Edit[] {
  const refs = survey.tags.flatMap(tag => {
    const ref = widenedRef(tag, uidColumn, columns.last)
    return ref === null ? [] : [changeTag(tag, 'ref', ref)]
  })
  return [...refs, ...columnEdits(survey, columns)]
}

/**
 * Returns whether the sheet's filter is extended: the workbook's hidden name for it must be changed
 * too.
 */
export const isFilterWidened = ({ tags }: SheetSurvey, uidColumn: number, last: number): boolean =>
  tags.some(tag => tag.name === 'autoFilter' && widenedRef(tag, uidColumn, last) !== null)

/**
 * Returns the extended range of a tag, or null if it is unchanged. Filters and sorts of other
 * columns are unchanged, because they do not move the UIDs.
 */
function widenedRef({ name, attributes }: SheetTag, uidColumn: number, last: number): string | null {
  const range = parseRange(attributes.ref ?? '')
  if (range === null || range.right >= last) return null
  const holdsUids = range.left <= uidColumn && uidColumn <= range.right && !isOn(attributes.columnSort)
  const isWidened = name === 'dimension' || ((name === 'autoFilter' || name === 'sortState') && holdsUids)
  return isWidened ? writeRange({ ...range, right: last }) : null
}

const changeTag = ({ start, end }: SheetTag, name: string, value: string): Edit => ({
  start,
  end,
  write: tag => setAttribute(tag, name, value),
})

/**
 * Returns the changes to column definitions. A `col` covers a range of columns, the last one often
 * all up to XFD; it is split if ours are in it.
 */
function columnEdits({ tags, prefix }: SheetSurvey, columns: AnswerColumns): Edit[] {
  const newColumns = newColumnsXml(prefix, columns)
  const cols = tags.find(tag => tag.name === 'cols')
  const sheetData = tags.find(tag => tag.name === 'sheetData')
  if (cols === undefined)
    return sheetData ? [insertAt(sheetData.start, `<${prefix}cols>${newColumns}</${prefix}cols>`)] : []
  if (cols.isEmpty)
    return [{ start: cols.start, end: cols.end, write: () => `<${prefix}cols>${newColumns}</${prefix}cols>` }]
  const colTags = tags.filter(tag => tag.name === 'col').map(tag => ({ tag, range: columnRange(tag) }))
  const covering = colTags.filter(({ range }) => range.min <= columns.last && range.max >= columns.first)
  const before = colTags.filter(({ range }) => range.max < columns.first).at(-1)
  if (covering.length === 0) return [insertAt(before?.tag.elementEnd ?? cols.end, newColumns)]
  return covering.map(({ tag, range }, at) => ({
    start: tag.start,
    end: tag.elementEnd,
    write: (old: string) => {
      const source = old.slice(0, tag.end - tag.start)
      const left = range.min < columns.first ? setRange(source, range.min, columns.first - 1) : ''
      const right = range.max > columns.last ? setRange(source, columns.last + 1, range.max) : ''
      return left + (at === 0 ? newColumns : '') + right
    },
  }))
}

const newColumnsXml = (prefix: string, { first, widths }: AnswerColumns): string =>
  widths
    .map((width, at) => `<${prefix}col min="${first + at}" max="${first + at}" width="${width}" customWidth="1"/>`)
    .join('')

/** Returns a `col` with another range, always as an empty element. */
const setRange = (tag: string, min: number, max: number): string =>
  setAttribute(setAttribute(`${tagBody(tag)}/>`, 'min', String(min)), 'max', String(max))

const columnRange = ({ attributes }: SheetTag) => ({
  min: Number(attributes.min ?? 1),
  max: Math.min(Number(attributes.max ?? LAST_COLUMN), LAST_COLUMN),
})
