import { endsSoon, isExpired } from '../../../access/companies/company-rules.ts'
import type { Company } from '../../../access/companies/wire.ts'
import type { SortedBy } from '../../../ground/ui/table/sort-records.ts'
import { groupUid } from '../../../vat-ids/uid/show-uid.ts'
import type { CompanyAtAGlance } from '../wire.ts'

/** A company with its figures. */
export type ShownCompany = Company & CompanyAtAGlance

/** The companies whose figures are known: one that was just added has none until they are read again. */
export function withFigures(companies: Company[], figures: CompanyAtAGlance[]): ShownCompany[] {
  const figuresOf = new Map(figures.map(each => [each.id, each]))
  return companies.flatMap(company => {
    const known = figuresOf.get(company.id)
    return known ? [{ ...known, ...company, validUntil: company.validUntil ?? null }] : []
  })
}

const NEEDS_A_HAND: Record<CompanyAtAGlance['account'], boolean> = {
  operators: false,
  well: false,
  incomplete: true,
  closed: true,
  refused: true,
}

/** Figures that want somebody: rows without an answer, partners that became invalid, and changes that one has not seen. */
const TO_DO = ['openRows', 'becameInvalid', 'unseenChanges'] as const

/** Whether somebody should do something for a company: by its figures, because its account does not work or nobody reaches its DataBox, or its access ends or has ended. */
export const hasToDo = (company: CompanyAtAGlance, now: Date): boolean =>
  TO_DO.some(figure => company[figure] > 0) ||
  NEEDS_A_HAND[company.account] ||
  company.isBoxUnreached === true ||
  isExpired(company, now) ||
  endsSoon(company, now)

// Without end comes after every date.
const NEVER = '9999-12-31'

/** What the columns of the table of companies are sorted by. */
export const SORTED_BY: SortedBy<CompanyAtAGlance> = {
  name: ({ name }) => name,
  uid: ({ uid }) => uid,
  openRows: ({ openRows }) => openRows,
  invalidPartners: ({ invalidPartners }) => invalidPartners,
  changes: ({ changes }) => changes,
  validUntil: ({ validUntil }) => validUntil ?? NEVER,
}

type Looking = { search: string; onlyToDo: boolean; now: Date }

/** Returns the companies that one looks for, by name or UID; those with something to do come first. */
export function shownCompanies<C extends CompanyAtAGlance>(companies: C[], { search, onlyToDo, now }: Looking): C[] {
  const wanted = search.toLowerCase()
  const found = companies.filter(company => hasText(company, wanted) && (!onlyToDo || hasToDo(company, now)))
  return found.toSorted((one, other) => Number(hasToDo(other, now)) - Number(hasToDo(one, now)))
}

// A UID is found bare and as it is shown, in groups.
const hasText = ({ name, uid }: CompanyAtAGlance, wanted: string): boolean =>
  [name, uid, groupUid(uid)].some(text => text.toLowerCase().includes(wanted))
