import type { FoundColumns } from './find-columns.ts'
import { isAnswerHeading, nameHeading } from './headings.ts'
import { isBlank, type TextRow, textIn } from './text-row.ts'

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
export function ownHeadings(rows: readonly TextRow[], found: FoundColumns): { column: number; heading: string }[] {
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
