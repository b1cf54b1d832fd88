import { xsrfToken } from '../../src/access/credentials/cookies.ts'
import { openSession, type SessionStage } from '../../src/access/credentials/session-store.ts'
import { newKey } from '../../src/access/keys/key-text.ts'
import { endKey } from '../../src/access/keys/keys.ts'
import type { Runtime } from '../../src/app/start/runtime.ts'
import { KEY_SCOPES } from '../../src/base/roles/program-rules.ts'
import { OPERATOR_COMPANY_ID, ROLES, type Role } from '../../src/base/roles/role-rules.ts'
import { addKey, deleteCompanyOf } from '../world/people/api-key.ts'
import { ACCOUNT, addPerson, addTestCompany, type Person } from '../world/people/people.ts'
import type { Place, Principal } from './expectations.ts'
import { PROGRAMS, type Program } from './programs.ts'

const ROLE: Partial<Record<Principal, Role>> = {
  tester: ROLES.tester,
  admin: ROLES.admin,
  operator: ROLES.admin,
  dev: ROLES.dev,
}
const STAGE: Partial<Record<Principal, SessionStage>> = { 'password only': 'password', 'first login': 'first-login' }
const HOUR_MS = 3_600_000

export const roleOf = (who: Principal): Role => ROLE[who] ?? ROLES.user
const isProgram = (who: Principal): who is Program => PROGRAMS.some(program => program === who)
/** Returns the stage of a caller's session; 'none' means no session, 'key' a key in its place. */
export const stageOf = (who: Principal): SessionStage | 'none' | 'key' =>
  who === 'anonymous' ? 'none' : isProgram(who) ? 'key' : (STAGE[who] ?? 'full')
/** Returns whether a caller belongs to company 1. */
export const isOfOperator = (who: Principal): boolean => who === 'operator' || who === 'dev'

/**
 * The world of one cell: the caller, their company, and the call's company, all created only for
 * this cell.
 */
export type Cell = {
  runtime: Runtime
  who: Principal
  person: Person
  ownCompany: number
  company: number
  headers: Headers
  /** The query string after the path. */
  query: string
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
  const cell = { runtime, who, person, ownCompany, company, query: '' }
  if (isProgram(who)) return { ...cell, ...(await keyHeaders(runtime, who, ownCompany)) }
  return { ...cell, headers: await sessionHeaders(runtime, who, person) }
}

async function companyOf(runtime: Runtime, who: Principal): Promise<number> {
  if (isOfOperator(who)) return OPERATOR_COMPANY_ID
  return tenant(runtime, who === 'expired' || who === 'expired company’s key' ? '2020-01-01' : null)
}

/** Adds a tenant with its own account, so that FinanzOnline can be queried. */
export const tenant = async (runtime: Runtime, validUntil: string | null = null): Promise<number> =>
  (await addTestCompany(runtime, { account: ACCOUNT, validUntil })).id

// Creates a session in the state after sign-in, without the time a sign-in takes; tests of login/
// cover how it is obtained.
async function sessionHeaders({ database }: Runtime, who: Principal, { id: userId }: Person): Promise<Headers> {
  const stage = stageOf(who)
  if (stage === 'none' || stage === 'key') return {}
  const now = new Date()
  const session = { userId, stage, now, endsAt: new Date(now.getTime() + HOUR_MS) } as const
  const id = await database.db.transaction().execute(trx => openSession(trx, session))
  return { cookie: `sid=${id}`, 'x-xsrf-token': xsrfToken(id) }
}

/**
 * Returns how a program sends its key: in the Authorization header, unless its name says where.
 */
async function keyHeaders(runtime: Runtime, who: Program, companyId: number): Promise<Pick<Cell, 'headers' | 'query'>> {
  const scopes = KEY_SCOPES.filter(scope => scope === who)
  const { id, key, actor, headers } = await addKey(runtime, companyId, {
    scopes: scopes.length > 0 ? scopes : [...KEY_SCOPES],
    validUntil: who === 'lapsed key' ? '2020-01-01' : '2100-01-01',
    addresses: [who === 'key from elsewhere' ? '203.0.113.0/24' : '127.0.0.0/8'],
  })
  if (who === 'ended key') await endKey(actor, runtime, companyId, id)
  if (who === 'deleted company’s key') await deleteCompanyOf(runtime.database, companyId)
  if (who === 'key in a cookie')
    return { headers: { cookie: `sid=${key}; key=${key}; authorization=${key}` }, query: '' }
  if (who === 'key in the address') return { headers: {}, query: `?key=${key}&access_token=${key}` }
  if (who === 'another key') return { headers: { authorization: `Bearer ${newKey()}` }, query: '' }
  if (who === 'torn key') return { headers: { authorization: `Bearer ${key.slice(0, -1)}` }, query: '' }
  return { headers, query: '' }
}
