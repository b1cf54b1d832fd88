import type { CurrentUser } from '../../../access/users/wire.ts'
import { mayOpen, PATHS, type PathEntry } from '../paths.ts'

/** Those that one can look for: not the login, and not the page that a link of an auditor opens. */
export type FindablePage = Exclude<PathEntry, { access: 'guest' } | { path: '/auditor' }>

const isFindable = (entry: PathEntry): entry is FindablePage => entry.access !== 'guest' && entry.path !== '/auditor'

/** Every page that somebody may open, those for everybody last: nobody came for the imprint. */
export const pagesInReach = (user: CurrentUser, isListOff = false): FindablePage[] =>
  PATHS.filter(isFindable)
    .filter(({ path, access }) => {
      if (path === '/uid-account') return user.company.useCustomLogin
      if (path === '/admin/scheinunternehmen' && isListOff) return false
      return access === 'anyone' || access === 'signed-in' || mayOpen(access, user)
    })
    .sort((one, other) => Number(one.access === 'anyone') - Number(other.access === 'anyone'))
