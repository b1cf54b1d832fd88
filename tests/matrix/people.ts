import { openSession, type SessionStage } from '../../src/login/session-store.ts'
import { xsrfToken } from '../../src/login/xsrf.ts'
import { OPERATOR_COMPANY_ID, ROLES, type Role } from '../../src/roles/role-rules.ts'
import type { Runtime } from '../../src/start/runtime.ts'
import { ACCOUNT, addPerson, addTestCompany, type Person } from '../world/people/people.ts'
import type { Place, Principal } from './expectations.ts'

const ROLE: Partial<Record<Principal, Role>> = {
  tester: ROLES.tester,
  admin: ROLES.admin,
  operator: ROLES.admin,
  dev: ROLES.dev,
}
const STAGE: Partial<Record<Principal, SessionStage>> = { 'password only': 'password', 'first login': 'first-login' }
const HOUR_MS = 3_600_000

export const roleOf = (who: Principal): Role => ROLE[who] ?? ROLES.user
/** The stage of the session that somebody comes with; 'none' = without one. */
export const stageOf = (who: Principal): SessionStage | 'none' =>
  who === 'anonymous' ? 'none' : (STAGE[who] ?? 'full')
/** Whether somebody is staff of company 1. */
export const isOfOperator = (who: Principal): boolean => who === 'operator' || who === 'dev'

/** A cell's own world: who asks, their company, and the company that the call is about. All made for this cell alone. */
export type Cell = {
  runtime: Runtime
  who: Principal
  person: Person
  ownCompany: number
  company: number
  headers: Headers
}
type Headers = Record<string, string>

export async function makeCell(runtime: Runtime, who: Principal, place: Place): Promise<Cell> {
  const ownCompany = await companyOf(runtime, who)
  const company = place === 'own' ? ownCompany : await tenant(runtime)
  const person = await addPerson(runtime, {
    companyId: ownCompany,
    role: roleOf(who),
    isNew: who === 'first login',
    isActive: who !== 'deactivated',
  })
  return { runtime, who, person, ownCompany, company, headers: await headersOf(runtime, who, person) }
}

async function companyOf(runtime: Runtime, who: Principal): Promise<number> {
  if (isOfOperator(who)) return OPERATOR_COMPANY_ID
  return tenant(runtime, who === 'expired' ? '2020-01-01' : null)
}

/** A tenant with an account of its own, so that FinanzOnline could serve it. */
export const tenant = async (runtime: Runtime, validUntil: string | null = null): Promise<number> =>
  (await addTestCompany(runtime, { account: ACCOUNT, validUntil })).id

// A session as the sign-in leaves it, without its time: how one comes by it is login/'s own test.
async function headersOf({ database }: Runtime, who: Principal, { id: userId }: Person): Promise<Headers> {
  const stage = stageOf(who)
  if (stage === 'none') return {}
  const now = new Date()
  const session = { userId, stage, now, endsAt: new Date(now.getTime() + HOUR_MS) } as const
  const id = await database.db.transaction().execute(trx => openSession(trx, session))
  return { cookie: `sid=${id}`, 'x-xsrf-token': xsrfToken(id) }
}
