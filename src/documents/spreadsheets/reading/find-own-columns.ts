import {
  INPUT_IDS,
  INPUTS,
  type InputColumns,
  type InputId,
  inputColumn,
} from '../../../registers/marks/input-rules.ts'
import type { CompanyChoice, CompanyColumns } from '../layout.ts'
import type { FoundColumns } from './find-columns.ts'
import {
  cityHeading,
  dayHeading,
  inputHeading,
  isAnswerHeading,
  nameHeading,
  streetHeading,
  zipCodeHeading,
} from './headings.ts'
import { isBlank, type TextRow, textIn } from './text-rows.ts'

/**
 * Returns the columns with the user's own company data: the chosen ones, else by their headings.
 * Returns null without a name, because an address does not identify a company.
 */
export function findCompanyColumns(
  rows: readonly TextRow[],
  foundColumns: FoundColumns,
  choice: CompanyChoice = {},
): CompanyColumns | null {
  const name = choice.name === undefined ? findNameColumn(rows, foundColumns) : choice.name
  if (name === null) return null
  const headings = ownHeadings(rows, foundColumns).filter(({ column }) => column !== name)
  const columnOf = (confidence: (heading: string) => number): number | null => {
    const candidates = headings.map(({ column, heading }) => ({ column, confidence: confidence(heading) }))
    const [best] = candidates.toSorted((one, other) => other.confidence - one.confidence || one.column - other.column)
    return best && best.confidence > 0 ? best.column : null
  }
  const zipCode = columnOf(zipCodeHeading)
  const city = columnOf(cityHeading)
  // "Anschrift" may include the town; next to a column of towns it is the street.
  const sureStreet = zipCode === null && city === null ? 2 : 1
  const street = columnOf(heading => (streetHeading(heading) >= sureStreet ? streetHeading(heading) : 0))
  return { street, zipCode, city, ...choice, name }
}

/**
 * Returns the column with the user's own company names, or null if no heading says so. A clearer
 * heading wins, then the one further left; a column of only numbers has accounts, not names.
 */
export function findNameColumn(rows: readonly TextRow[], foundColumns: FoundColumns): number | null {
  const candidates = ownHeadings(rows, foundColumns)
    .map(({ column, heading }) => ({ column, confidence: nameHeading(heading) }))
    .filter(({ column, confidence }) => confidence > 0 && holdsWords(rows, foundColumns, column))
  const [best] = candidates.toSorted((one, other) => other.confidence - one.confidence || one.column - other.column)
  return best?.column ?? null
}

/**
 * Returns the user's own headings in the row of the UID heading. Headings from an earlier result's
 * first column on are answers and are omitted.
 */
function ownHeadings(rows: readonly TextRow[], foundColumns: FoundColumns): { column: number; heading: string }[] {
  const header = rows.find(({ row }) => row === foundColumns.headerRow)
  const headings = [...(header?.texts ?? [])].map(([column, heading]) => ({ column, heading }))
  const firstAnswerColumn = headings.find(({ heading }) => isAnswerHeading(heading))?.column ?? Number.POSITIVE_INFINITY
  const excluded = [foundColumns.uidColumn, foundColumns.countryColumn]
  return headings.filter(({ column }) => column < firstAnswerColumn && !excluded.includes(column))
}

function holdsWords(rows: readonly TextRow[], { headerRow }: FoundColumns, column: number): boolean {
  const texts = rows.filter(({ row }) => row > headerRow).map(row => textIn(row, column))
  return texts.every(isBlank) || texts.some(text => /\p{L}/u.test(text))
}

/**
 * Returns the column of the days on which the UIDs were needed, or null if no heading says so. The
 * invoice date takes precedence over the date of supply, and that over the document date; of equal
 * headings, the left one.
 */
export function findDayColumn(rows: readonly TextRow[], foundColumns: FoundColumns): number | null {
  const candidates = ownHeadings(rows, foundColumns).map(({ column, heading }) => ({
    column,
    confidence: dayHeading(heading),
  }))
  const [best] = candidates.toSorted((one, other) => other.confidence - one.confidence || one.column - other.column)
  return best && best.confidence > 0 ? best.column : null
}

/** Returns the column of each input; none if a person must choose among several. */
export const findInputColumns = (rows: readonly TextRow[], foundColumns: FoundColumns): InputColumns =>
  Object.fromEntries(
    INPUT_IDS.flatMap(id => {
      const [column, ...others] = inputCandidates(rows, foundColumns, id)
      const isAsked = others.length > 0 && INPUTS[id].ofSeveral === 'ask'
      return column === undefined || isAsked ? [] : [[inputColumn(id), column]]
    }),
  )

/**
 * Returns the columns that may be an input: those that a heading names or that hold one; of
 * several, those that hold one.
 */
export function inputCandidates(rows: readonly TextRow[], foundColumns: FoundColumns, id: InputId): number[] {
  const below = rows.filter(({ row }) => row > foundColumns.headerRow)
  const candidates = ownHeadings(rows, foundColumns)
    .map(({ column, heading }) => ({ column, confidence: inputHeading(heading, id) }))
    .filter(({ confidence }) => confidence > 0)
    .map(({ column, confidence }) => ({
      column,
      isNamed: confidence === 2,
      holdsValues: below.some(row => INPUTS[id].isValue(textIn(row, column))),
    }))
    .filter(({ isNamed, holdsValues }) => isNamed || holdsValues)
  const withValues = candidates.filter(({ holdsValues }) => holdsValues)
  return (withValues.length > 0 ? withValues : candidates).map(({ column }) => column)
}
