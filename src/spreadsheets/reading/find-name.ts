import type { FoundColumns } from './find-columns.ts'
import { nameHeading } from './headings.ts'
import { isBlank, type TextRow, textIn } from './text-row.ts'

/**
 * Takes a sheet's first rows and where its UIDs stand; returns the column of the names that its owner gives these companies, null if
 * no heading says so. Of several the clearer name, then the one further left; a column of mere numbers holds accounts, not names.
 */
export function findNameColumn(rows: readonly TextRow[], found: FoundColumns): number | null {
  const header = rows.find(({ row }) => row === found.headerRow)
  const taken = [found.uidColumn, found.countryColumn]
  const candidates = [...(header?.texts ?? [])]
    .map(([column, text]) => ({ column, sureness: nameHeading(text) }))
    .filter(({ column, sureness }) => sureness > 0 && !taken.includes(column) && holdsWords(rows, found, column))
  const [best] = candidates.toSorted((one, other) => other.sureness - one.sureness || one.column - other.column)
  return best?.column ?? null
}

function holdsWords(rows: readonly TextRow[], { headerRow }: FoundColumns, column: number): boolean {
  const texts = rows.filter(({ row }) => row > headerRow).map(row => textIn(row, column))
  return texts.every(isBlank) || texts.some(text => /\p{L}/u.test(text))
}
