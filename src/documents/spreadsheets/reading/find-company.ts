import type { CompanyChoice, CompanyColumns } from '../layout.ts'
import type { FoundColumns } from './find-columns.ts'
import { findNameColumn, ownHeadings } from './find-name.ts'
import { cityHeading, streetHeading, zipCodeHeading } from './headings.ts'
import type { TextRow } from './text-row.ts'

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
