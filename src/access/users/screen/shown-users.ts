import type { SortedBy } from '../../../ground/ui/table/sort-records.ts'
import { LISTED_FIELDS } from '../fields-rules.ts'
import type { User } from '../wire.ts'

/** What the columns of the users' table are sorted by; the active come first. */
export const SORTED_BY: SortedBy<User> = {
  ...Object.fromEntries(LISTED_FIELDS.map(name => [name, (user: User) => user[name]])),
  company: user => user.company.name,
  isActive: user => (user.isActive ? '0' : '1'),
}

/** Returns the users that the search finds in name, e-mail or company, in the order of the list. */
export const shownUsers = (users: User[], search: string): User[] =>
  users.filter(user => hasText(user, search.toLowerCase()))

const hasText = ({ firstname, lastname, email, company }: User, search: string): boolean =>
  [`${firstname} ${lastname}`, `${lastname} ${firstname}`, email, company.name].some(text =>
    text.toLowerCase().includes(search),
  )
