import type { Language } from '../../../ground/texts/define.ts'
import type { Sort } from '../../../ground/ui/table/column.ts'
import type { User } from '../wire.ts'

/** Columns that sort, and what they sort by. */
const SORTED: Record<string, (user: User) => string> = {
  firstname: user => user.firstname,
  lastname: user => user.lastname,
  company: user => user.company.name,
  isActive: user => (user.isActive ? '0' : '1'),
}

/** The users that the search finds in name, e-mail or company, sorted; equal ones stay in the order of the list. */
export function shownUsers(users: User[], search: string, sort: Sort, language: Language): User[] {
  const textOf = SORTED[sort.by]
  const found = users.filter(user => hasText(user, search.toLowerCase()))
  if (!textOf) return found
  const order = new Intl.Collator(language, { numeric: true })
  const direction = sort.desc ? -1 : 1
  return found.toSorted((one, other) => direction * order.compare(textOf(one), textOf(other)))
}

const hasText = ({ firstname, lastname, email, company }: User, search: string): boolean =>
  [`${firstname} ${lastname}`, `${lastname} ${firstname}`, email, company.name].some(text =>
    text.toLowerCase().includes(search),
  )
