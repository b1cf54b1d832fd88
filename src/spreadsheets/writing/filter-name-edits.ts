import { columnName, columnOf } from '../workbook/address.ts'
import type { Sheet } from '../workbook/workbook.ts'
import type { Edit } from '../xml/edit.ts'
import { SPREADSHEET } from '../xml/namespaces.ts'
import { walkText } from '../xml/walk-part.ts'

/** The hidden name by which Excel remembers a sheet's filter: it must say the same range as the sheet. */
const FILTER = '_xlnm._filterdatabase'

/** Takes workbook.xml as text; returns the change to the sheet's filter name, none if it has no such name. */
export function filterNameEdits(text: string, { index }: Sheet, last: number): Edit[] {
  const edits: Edit[] = []
  let start: number | null = null
  walkText(text, SPREADSHEET, {
    open: (name, attributes, place) => {
      const isFilter = name === 'definedName' && attributes.name?.toLowerCase() === FILTER
      start = isFilter && Number(attributes.localSheetId) === index ? place.end() : null
    },
    close: (name, place) => {
      if (name === 'definedName' && start !== null)
        edits.push({ start, end: place.start(), write: old => widen(old, last) })
      start = null
    },
  })
  return edits
}

/** 'Debitoren 2026'!$A$4:$F$62 */
const widen = (formula: string, last: number): string =>
  formula.replace(
    /(:\$?)([A-Za-z]{1,3})(\$?\d*\s*)$/,
    (_, before: string, column: string, after: string) => before + columnName(Math.max(columnOf(column), last)) + after,
  )
