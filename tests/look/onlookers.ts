import { mayOpen } from '../../src/app/pages/define-page.ts'
import { type ListedPage, PAGES } from '../../src/app/pages/page-list.ts'
import { readAuthenticators } from '../../src/app/start/demo/authenticators.ts'
import { ADMIN, CHIEF, CLERK, DEV, TESTER, USER } from '../../src/app/start/demo/people.ts'
import { OWN_PASSWORD } from '../world/browser/sign-in-screen.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { BOOTSTRAP, type RunningProduct } from '../world/product/running-product.ts'

type Viewer = Pick<typeof DEV, 'roleLabel' | 'email' | 'password' | 'role' | 'companyId'>

/** A user of each role, and one of a second tenant; null stands for a guest. */
export const VIEWERS: readonly (Viewer | null)[] = [null, DEV, ADMIN, CHIEF, USER, TESTER, CLERK]

export const nameOf = (onlooker: Viewer | null): string => onlooker?.roleLabel ?? 'Guest'

/** Returns the pages that a user may open. */
export const pagesFor = (onlooker: Viewer | null): readonly ListedPage[] =>
  PAGES.filter(({ who }) => (onlooker === null ? who === 'anyone' || who === 'guest' : mayOpen(who, onlooker)))

export type Sessions = ReadonlyMap<string, ReturnType<Visitor['cookies']>>

/** Signs in all users of the demo; returns the sessions by name. */
export const signInAll = ({ address, dataDir }: RunningProduct): Promise<Sessions> =>
  sessionsOf(async ({ email, password }) => {
    const visitor = createVisitor(address)
    await visitor.signIn(email, password, { secret: readAuthenticators(dataDir)[email] ?? '' })
    return visitor
  })

/**
 * Adds the same users to an installation that has only its first Dev; users of tenants belong to
 * the first tenant.
 */
export async function addUsersAndSignIn({ address }: RunningProduct): Promise<Sessions> {
  const dev = createVisitor(address)
  await dev.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: OWN_PASSWORD })
  const tenant = { name: 'Huber Handels GmbH', uid: 'ATU57194903' }
  const { body } = await dev.call<{ id: number }>('POST', '/api/company', tenant)
  return sessionsOf(async ({ email, role, companyId }) => {
    if (email === DEV.email) return dev
    const added = await dev.call<{ initialPassword: string }>('POST', '/api/users/adduser', {
      email,
      firstname: 'Anna',
      lastname: 'Anfang',
      role,
      companyId: companyId === DEV.companyId ? companyId : body.id,
    })
    const visitor = createVisitor(address)
    await visitor.signIn(email, added.body.initialPassword, { newPassword: OWN_PASSWORD })
    return visitor
  })
}

async function sessionsOf(signIn: (onlooker: Viewer) => Promise<Visitor>): Promise<Sessions> {
  const sessions = new Map<string, ReturnType<Visitor['cookies']>>()
  for (const onlooker of VIEWERS) if (onlooker) sessions.set(nameOf(onlooker), (await signIn(onlooker)).cookies())
  return sessions
}
