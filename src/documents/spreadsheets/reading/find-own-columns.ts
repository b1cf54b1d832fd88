import type { CompanyChoice, CompanyColumns } from '../layout.ts'
import type { FoundColumns } from './find-columns.ts'
import {
  cityHeading,
  dayHeading,
  isAnswerHeading,
  isIcoHeading,
  nameHeading,
  streetHeading,
  zipCodeHeading,
} from './headings.ts'
import { isBlank, type TextRow, textIn } from './text-rows.ts'

/**
 * Takes a sheet's first rows, where its UIDs stand and what a person chose; returns the columns of the companies as their owner knows
 * them, by their headings where nothing was chosen. Null without a name: an address alone is no company.
 */
export function findCompanyColumns(
  rows: readonly TextRow[],
  found: FoundColumns,
  chosen: CompanyChoice = {},
): CompanyColumns | null {
  const name = chosen.name === undefined ? findNameColumn(rows, found) : chosen.name
  if (name === null) return null
  const headings = ownHeadings(rows, found).filter(({ column }) => column !== name)
  const columnOf = (sureness: (heading: string) => number): number | null => {
    const candidates = headings.map(({ column, heading }) => ({ column, sureness: sureness(heading) }))
    const [best] = candidates.toSorted((one, other) => other.sureness - one.sureness || one.column - other.column)
    return best && best.sureness > 0 ? best.column : null
  }
  const zipCode = columnOf(zipCodeHeading)
  const city = columnOf(cityHeading)
  // "Anschrift" alone holds the town too; beside a column of towns it is the street.
  const sureStreet = zipCode === null && city === null ? 2 : 1
  const street = columnOf(heading => (streetHeading(heading) >= sureStreet ? streetHeading(heading) : 0))
  return { street, zipCode, city, ...chosen, name }
}

/**
 * Takes a sheet's first rows and where its UIDs stand; returns the column of the names that its owner gives these companies, null if
 * no heading says so. Of several the clearer name, then the one further left; a column of mere numbers holds accounts, not names.
 */
export function findNameColumn(rows: readonly TextRow[], found: FoundColumns): number | null {
  const candidates = ownHeadings(rows, found)
    .map(({ column, heading }) => ({ column, sureness: nameHeading(heading) }))
    .filter(({ column, sureness }) => sureness > 0 && holdsWords(rows, found, column))
  const [best] = candidates.toSorted((one, other) => other.sureness - one.sureness || one.column - other.column)
  return best?.column ?? null
}

/** The headings beside the UID's that are the owner's own: behind an earlier result's first column stand its answers. */
function ownHeadings(rows: readonly TextRow[], found: FoundColumns): { column: number; heading: string }[] {
  const header = rows.find(({ row }) => row === found.headerRow)
  const headings = [...(header?.texts ?? [])].map(([column, heading]) => ({ column, heading }))
  const answers = headings.find(({ heading }) => isAnswerHeading(heading))?.column ?? Number.POSITIVE_INFINITY
  const taken = [found.uidColumn, found.countryColumn]
  return headings.filter(({ column }) => column < answers && !taken.includes(column))
}

function holdsWords(rows: readonly TextRow[], { headerRow }: FoundColumns, column: number): boolean {
  const texts = rows.filter(({ row }) => row > headerRow).map(row => textIn(row, column))
  return texts.every(isBlank) || texts.some(text => /\p{L}/u.test(text))
}

/**
 * Takes a sheet's first rows and where its UIDs stand; returns the column of the days for which these were needed, null if no heading says
 * so. The invoice's day comes before that of the supply or the document; of equals the one further left.
 */
export function findDayColumn(rows: readonly TextRow[], found: FoundColumns): number | null {
  const candidates = ownHeadings(rows, found).map(({ column, heading }) => ({ column, sureness: dayHeading(heading) }))
  const [best] = candidates.toSorted((one, other) => other.sureness - one.sureness || one.column - other.column)
  return best && best.sureness > 0 ? best.column : null
}

/** Takes a sheet's first rows and where its UIDs stand; returns the first column of Czech company numbers, null if no heading says so. */
export const findIcoColumn = (rows: readonly TextRow[], found: FoundColumns): number | null =>
  ownHeadings(rows, found).find(({ heading }) => isIcoHeading(heading))?.column ?? null
