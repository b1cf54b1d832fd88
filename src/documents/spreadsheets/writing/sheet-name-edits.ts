import { LAST_ROW } from '../limits.ts'
import { columnName, columnOf } from '../workbook/address.ts'
import type { Sheet } from '../workbook/workbook.ts'
import type { Edit } from '../xml/edit.ts'
import { SPREADSHEET } from '../xml/namespaces.ts'
import { walkText } from '../xml/walk.ts'

/**
 * The range of the answered list: its UID column, its first and last row, the last column of the
 * answers.
 */
export type AnsweredList = { uidColumn: number; top: number; bottom: number; last: number }

/**
 * Excel's defined names, in lower case: a sheet's filter (hidden; its range must match the sheet's
 * autoFilter) and its print area.
 */
const FILTER = '_xlnm._filterdatabase'
const PRINT_AREA = '_xlnm.print_area'

/**
 * Returns the edits to workbook.xml that widen the sheet's print area and, if `isFilterWidened`,
 * its filter to the answers.
 */
export function sheetNameEdits(text: string, { index }: Sheet, list: AnsweredList, isFilterWidened: boolean): Edit[] {
  const edits: Edit[] = []
  let open: { start: number; widen: (formula: string, list: AnsweredList) => string } | null = null
  walkText(text, SPREADSHEET, {
    open: (name, attributes, position) => {
      const isOfSheet = name === 'definedName' && Number(attributes.localSheetId) === index
      const widen = isOfSheet ? widenings(isFilterWidened).get(attributes.name?.toLowerCase() ?? '') : undefined
      open = widen === undefined ? null : { start: position.end(), widen }
    },
    close: (name, position) => {
      if (name === 'definedName' && open !== null) {
        const { start, widen } = open
        edits.push({ start, end: position.start(), write: old => widen(old, list) })
      }
      open = null
    },
  })
  return edits
}

const widenings = (isFilterWidened: boolean) =>
  new Map([[PRINT_AREA, widenPrinted], ...(isFilterWidened ? [[FILTER, widenFiltered] as const] : [])])

/** Moves the last column of a range such as 'Debitoren 2026'!$A$4:$F$62. */
const widenFiltered = (formula: string, { last }: AnsweredList): string =>
  formula.replace(
    /(:\$?)([A-Za-z]{1,3})(\$?\d*\s*)$/,
    (_, before: string, column: string, after: string) => before + columnName(Math.max(columnOf(column), last)) + after,
  )

const SHEET = String.raw`(?:'[^':]*'(?:'[^':]*')*|[^\s',:!()]+)!`
const CORNER = String.raw`(?:\$?[A-Za-z]{1,3}(?:\$?\d{1,7})?|\$?\d{1,7})`
const AREA = `${SHEET}${CORNER}(?::${CORNER})?`
const AREAS = new RegExp(`^${AREA}(?:,${AREA})*$`)
// A sheet's name contains no colon, so this never matches part of one.
const RANGE = /!\$?([A-Za-z]{1,3})(?:\$?(\d{1,7}))?:\$?([A-Za-z]{1,3})(?:\$?(\d{1,7}))?/g

/**
 * Widens print areas that contain UIDs of the list up to the last answer column. `formula` is a
 * list of areas separated by commas, without row numbers for whole columns. Computed areas (OFFSET
 * and the like) and areas of other parts of the sheet are unchanged.
 */
function widenPrinted(formula: string, list: AnsweredList): string {
  const plain = formula.trim().replaceAll(/&apos;|&#39;/g, "'")
  if (!AREAS.test(plain)) return formula
  return plain.replaceAll(RANGE, (area, left: string, top = '1', right: string, bottom = LAST_ROW) => {
    const holdsUids = columnOf(left) <= list.uidColumn && list.uidColumn <= columnOf(right)
    const overlapsRows = Number(top) <= list.bottom && list.top <= Number(bottom)
    if (!holdsUids || !overlapsRows || columnOf(right) >= list.last) return area
    return area.replace(/(:\$?)[A-Za-z]{1,3}/, `$1${columnName(list.last)}`)
  })
}
