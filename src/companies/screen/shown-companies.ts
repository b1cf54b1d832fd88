import type { Language } from '../../texts/define.ts'
import type { Sort } from '../../ui/table/column.ts'
import { groupUid } from '../../uid/show-uid.ts'
import type { Company } from '../wire.ts'

// Without end comes after every date.
const NEVER = '9999-12-31'

/** Columns that sort, and what they sort by. */
const SORTED: Record<string, (company: Company) => string> = {
  name: company => company.name,
  uid: company => company.uid,
  validUntil: company => company.validUntil ?? NEVER,
}

/** The companies that the search finds in name or UID, sorted; equal ones stay in the order of the list. */
export function shownCompanies(companies: Company[], search: string, sort: Sort, language: Language): Company[] {
  const found = companies.filter(company => hasText(company, search.toLowerCase()))
  const textOf = SORTED[sort.by]
  if (!textOf) return found
  const order = new Intl.Collator(language, { numeric: true })
  const direction = sort.desc ? -1 : 1
  return found.toSorted((one, other) => direction * order.compare(textOf(one), textOf(other)))
}

// A UID is found bare and as it is shown, in groups.
const hasText = ({ name, uid }: Company, search: string): boolean =>
  [name, uid, groupUid(uid)].some(text => text.toLowerCase().includes(search))
