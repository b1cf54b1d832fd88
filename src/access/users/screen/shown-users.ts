import type { SortedBy } from '../../../base/ui/table/sort-records.ts'
import { LISTED_FIELDS } from '../fields-rules.ts'
import type { User } from '../wire.ts'

/** Sort keys of the users' table; active users come first. */
export const SORTED_BY: SortedBy<User> = {
  ...Object.fromEntries(LISTED_FIELDS.map(name => [name, (user: User) => user[name]])),
  company: user => user.company.name,
  isActive: user => (user.isActive ? '0' : '1'),
}

/** Returns the users whose name, e-mail or company contains the search text, in list order. */
export const filterUsers = (users: User[], search: string): User[] =>
  users.filter(user => hasText(user, search.toLowerCase()))

const hasText = ({ firstname, lastname, email, company }: User, search: string): boolean =>
  [`${firstname} ${lastname}`, `${lastname} ${firstname}`, email, company.name].some(text =>
    text.toLowerCase().includes(search),
  )
