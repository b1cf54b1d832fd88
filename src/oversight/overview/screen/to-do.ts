import { isEndingSoon, isExpired } from '../../../access/companies/company-rules.ts'
import type { Company } from '../../../access/companies/wire.ts'
import type { SortedBy } from '../../../base/ui/table/sort-records.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import type { CompanyAtAGlance } from '../wire.ts'

export type ShownCompany = Company & CompanyAtAGlance

/** Returns the companies with known figures; a new company has none until the next read. */
export function withFigures(companies: Company[], figures: CompanyAtAGlance[]): ShownCompany[] {
  const figuresOf = new Map(figures.map(each => [each.id, each]))
  return companies.flatMap(company => {
    const companyFigures = figuresOf.get(company.id)
    return companyFigures ? [{ ...companyFigures, ...company, validUntil: company.validUntil ?? null }] : []
  })
}

const NEEDS_ATTENTION: Record<CompanyAtAGlance['account'], boolean> = {
  operators: false,
  well: false,
  incomplete: true,
  closed: true,
  refused: true,
}

/**
 * Figures that need attention: rows without an answer, partners that became invalid, and unseen
 * changes.
 */
const FIGURES_TO_DO = ['openRows', 'becameInvalid', 'unseenChanges'] as const

/**
 * Returns whether a company needs attention: by its figures, because its account fails or its
 * DataBox is unreachable, or because its access is ending or has ended.
 */
export const hasToDo = (company: CompanyAtAGlance, now: Date): boolean =>
  FIGURES_TO_DO.some(figure => company[figure] > 0) ||
  NEEDS_ATTENTION[company.account] ||
  company.isBoxUnreached === true ||
  isExpired(company, now) ||
  isEndingSoon(company, now)

// Access without end sorts after every date.
const LAST_DAY = '9999-12-31'

/** The sort values of the columns of the table of companies. */
export const SORTED_BY: SortedBy<CompanyAtAGlance> = {
  name: ({ name }) => name,
  uid: ({ uid }) => uid,
  openRows: ({ openRows }) => openRows,
  invalidPartners: ({ invalidPartners }) => invalidPartners,
  changes: ({ changes }) => changes,
  validUntil: ({ validUntil }) => validUntil ?? LAST_DAY,
}

type ListFilter = { search: string; onlyToDo: boolean; now: Date }

/**
 * Returns the companies that match a search by name or UID; those that need attention come first.
 */
export function filterCompanies<C extends CompanyAtAGlance>(
  companies: C[],
  { search, onlyToDo, now }: ListFilter,
): C[] {
  const needle = search.toLowerCase()
  const matches = companies.filter(company => hasText(company, needle) && (!onlyToDo || hasToDo(company, now)))
  return matches.toSorted((first, other) => Number(hasToDo(other, now)) - Number(hasToDo(first, now)))
}

// A UID matches both bare and in groups.
const hasText = ({ name, uid }: CompanyAtAGlance, needle: string): boolean =>
  [name, uid, groupUid(uid)].some(text => text.toLowerCase().includes(needle))
