import { INPUT_IDS, INPUTS, type InputTexts, inputColumn } from '../../../registers/marks/input-rules.ts'
import { COMPARED_FIELDS } from '../../../vat-ids/same-company/comparison.ts'
import { normalizeUid } from '../../../vat-ids/uid/normalize-uid.ts'
import type { Choice, CompanyColumns, SheetLayout, UploadedRow } from '../layout.ts'
import { type Cell, hasContent } from '../workbook/walk-sheet.ts'
import type { Source } from './source.ts'
import { isBlank } from './text-rows.ts'
import { type JoinedUid, joinCountry } from './uid-in-cells.ts'

/**
 * Receives a row's cells one by one; at the row's end `take` returns what to check, or null.
 * `withoutUid` returns the number of rows with content but without a UID.
 */
export type RowReader = {
  cell: (cell: Cell) => void
  finishRow: (row: number) => UploadedRow | null
  withoutUid: () => number
}

/** How to read a cell's displayed text, and its date. */
export type CellReaders = Pick<Source, 'textOf' | 'dayOf'>

/** The stored length is enough to recognise a company. */
const MAX_NAME_LENGTH = 100
/** The stored length is enough to see why a text is not a date. */
const MAX_DAY_LENGTH = 40

/**
 * Creates a reader of rows. Reading and answering an upload use the same one, so that both refer to
 * the same rows. Names, companies and days are read only if requested.
 */
export function createRowReader(
  layout: SheetLayout,
  { textOf, dayOf = textOf }: CellReaders,
  { names = false, companies = false, days = false }: Pick<Choice, 'names' | 'companies' | 'days'> = {},
): RowReader {
  const { uidColumn, countryColumn, headerRow, nameColumn, companyColumns, dayColumn } = layout
  const ownColumns = companies && companyColumns ? companyColumns : null
  const neededColumns = new Set([
    uidColumn,
    countryColumn,
    names ? nameColumn : null,
    ...INPUT_IDS.map(id => layout[inputColumn(id)]),
    ...COMPARED_FIELDS.map(field => ownColumns?.[field]),
  ])
  const isRequested = ({ text }: JoinedUid) =>
    companies === true || (companies !== false && companies.includes(normalizeUid(text).slice(0, 2)))
  const texts = new Map<number, string>()
  const readDayColumn = days && dayColumn ? dayColumn : null
  let day = ''
  let hasVisibleContent = false
  let withoutUid = 0
  const textAt = (column: number | null | undefined) => texts.get(column ?? 0) ?? ''
  const read = (row: number): UploadedRow | null => {
    if (row <= headerRow || isBlank(textAt(uidColumn))) return null
    const joined = joinCountry(textAt(uidColumn), textAt(countryColumn))
    const name = names ? toSingleLine(textAt(nameColumn)).slice(0, MAX_NAME_LENGTH).toWellFormed() : ''
    return {
      row,
      ...joined,
      ...(name === '' ? {} : { name }),
      ...(ownColumns && isRequested(joined) ? { company: companyIn(textAt, ownColumns) } : {}),
      ...inputsIn(layout, joined.text, textAt),
      ...(readDayColumn === null ? {} : { day: toSingleLine(day).slice(0, MAX_DAY_LENGTH).toWellFormed() }),
    }
  }
  return {
    cell: cell => {
      if (neededColumns.has(cell.column)) texts.set(cell.column, textOf(cell))
      if (cell.column === readDayColumn) day = dayOf(cell)
      hasVisibleContent ||= hasContent(cell) && !isBlank(textOf(cell))
    },
    finishRow: row => {
      const value = read(row)
      withoutUid += Number(value === null && row > headerRow && hasVisibleContent)
      texts.clear()
      day = ''
      hasVisibleContent = false
      return value
    },
    withoutUid: () => withoutUid,
  }
}

type TextAt = (column: number | null) => string

/** Returns the texts of the inputs that the row's VAT ID needs. */
function inputsIn(layout: SheetLayout, uidText: string, textAt: TextAt): InputTexts {
  const columns = INPUT_IDS.flatMap(id => [{ id, column: layout[inputColumn(id)] ?? 0 }]).filter(({ column }) => column)
  if (columns.length === 0) return {}
  const uid = normalizeUid(uidText)
  const texts = columns.map(({ id, column }) => {
    const { isFor, maxLength } = INPUTS[id]
    return [id, isFor(uid) ? toSingleLine(textAt(column)).slice(0, maxLength) : ''] as const
  })
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

const companyIn = (textAt: TextAt, { name, street, zipCode, city }: CompanyColumns) => ({
  name: toSingleLine(textAt(name)),
  street: toSingleLine(textAt(street)),
  zipCode: toSingleLine(textAt(zipCode)),
  city: toSingleLine(textAt(city)),
})

/** Returns a text on one line, without characters that a database rejects. */
export const toSingleLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
