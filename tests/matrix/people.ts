import { xsrfToken } from '../../src/access/credentials/cookies.ts'
import { createSession, type SessionStage } from '../../src/access/credentials/session-store.ts'
import { createKey } from '../../src/access/keys/key-text.ts'
import { revokeKey } from '../../src/access/keys/keys.ts'
import type { Runtime } from '../../src/app/start/runtime.ts'
import { KEY_SCOPES } from '../../src/base/roles/program-rules.ts'
import { OPERATOR_COMPANY_ID, ROLES, type Role } from '../../src/base/roles/role-rules.ts'
import { addKey, markCompanyDeleted } from '../world/people/api-key.ts'
import { ACCOUNT, addPerson, addTestCompany, type Person } from '../world/people/people.ts'
import type { ObjectOwner, Principal } from './expectations.ts'
import { PROGRAMS, type Program } from './programs.ts'

const ROLE: Partial<Record<Principal, Role>> = {
  tester: ROLES.tester,
  admin: ROLES.admin,
  operator: ROLES.admin,
  dev: ROLES.dev,
}
const STAGE: Partial<Record<Principal, SessionStage>> = { 'password only': 'password', 'first login': 'first-login' }
const HOUR_MS = 3_600_000

export const roleOf = (principal: Principal): Role => ROLE[principal] ?? ROLES.user
const isProgram = (principal: Principal): principal is Program => PROGRAMS.some(program => program === principal)
/** Returns the stage of a caller's session; 'none' means no session, 'key' a key in its place. */
export const stageOf = (principal: Principal): SessionStage | 'none' | 'key' =>
  principal === 'anonymous' ? 'none' : isProgram(principal) ? 'key' : (STAGE[principal] ?? 'full')
/** Returns whether a caller belongs to company 1. */
export const isInOperatorCompany = (principal: Principal): boolean => principal === 'operator' || principal === 'dev'

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

export async function createCell(runtime: Runtime, principal: Principal, owner: ObjectOwner): Promise<Cell> {
  const ownCompany = await companyOf(runtime, principal)
  const company = owner === 'own' ? ownCompany : await addTenant(runtime)
  const person = await addPerson(runtime, {
    companyId: ownCompany,
    role: roleOf(principal),
    isNew: principal === 'first login',
    isActive: principal !== 'deactivated',
  })
  const cell = { runtime, who: principal, person, ownCompany, company, query: '' }
  if (isProgram(principal)) return { ...cell, ...(await keyHeaders(runtime, principal, ownCompany)) }
  return { ...cell, headers: await sessionHeaders(runtime, principal, person) }
}

async function companyOf(runtime: Runtime, principal: Principal): Promise<number> {
  if (isInOperatorCompany(principal)) return OPERATOR_COMPANY_ID
  return addTenant(runtime, principal === 'expired' || principal === 'expired company’s key' ? '2020-01-01' : null)
}

/** Adds a tenant with its own account, so that FinanzOnline can be queried. */
export const addTenant = async (runtime: Runtime, validUntil: string | null = null): Promise<number> =>
  (await addTestCompany(runtime, { account: ACCOUNT, validUntil })).id

// Creates a session in the state after sign-in, without the time a sign-in takes; tests of login/
// cover how it is obtained.
async function sessionHeaders({ database }: Runtime, principal: Principal, { id: userId }: Person): Promise<Headers> {
  const stage = stageOf(principal)
  if (stage === 'none' || stage === 'key') return {}
  const now = new Date()
  const session = { userId, stage, now, endsAt: new Date(now.getTime() + HOUR_MS) } as const
  const id = await database.db.transaction().execute(trx => createSession(trx, session))
  return { cookie: `sid=${id}`, 'x-xsrf-token': xsrfToken(id) }
}

/**
 * Returns how a program sends its key: in the Authorization header, unless its name says where.
 */
async function keyHeaders(
  runtime: Runtime,
  principal: Program,
  companyId: number,
): Promise<Pick<Cell, 'headers' | 'query'>> {
  const scopes = KEY_SCOPES.filter(scope => scope === principal)
  const { id, key, actor, headers } = await addKey(runtime, companyId, {
    scopes: scopes.length > 0 ? scopes : [...KEY_SCOPES],
    validUntil: principal === 'lapsed key' ? '2020-01-01' : '2100-01-01',
    addresses: [principal === 'key from elsewhere' ? '203.0.113.0/24' : '127.0.0.0/8'],
  })
  if (principal === 'ended key') await revokeKey(actor, runtime, companyId, id)
  if (principal === 'deleted company’s key') await markCompanyDeleted(runtime.database, companyId)
  if (principal === 'key in a cookie')
    return { headers: { cookie: `sid=${key}; key=${key}; authorization=${key}` }, query: '' }
  if (principal === 'key in the address') return { headers: {}, query: `?key=${key}&access_token=${key}` }
  if (principal === 'another key') return { headers: { authorization: `Bearer ${createKey()}` }, query: '' }
  if (principal === 'torn key') return { headers: { authorization: `Bearer ${key.slice(0, -1)}` }, query: '' }
  return { headers, query: '' }
}
