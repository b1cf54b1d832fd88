import { createHash, randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { PREPARED } from '../../base/database/prepared.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { Role } from '../../base/roles/role-rules.ts'

export type SessionStage = 'password' | 'first-login' | 'full'

const ID_BYTES = 32
const MAX_PRE_SESSIONS = 2
const MAX_FULL_SESSIONS = 10

/**
 * Returns the hash of a session id. Only the hash is stored, so that read access to the database is
 * not enough to sign in (check S-03).
 */
export const hashSessionId = (id: string): string => createHash('sha256').update(id).digest('hex')

export type NewSession = {
  userId: number
  stage: SessionStage
  now: Date
  endsAt: Date
  /** Only for a pre-session: the browser has a valid device cookie (cookies.ts). */
  isKnownBrowser?: boolean
  /** Only for a pre-session: a recovery code was right, and a new authenticator is being set up. */
  isRecovered?: boolean
  /** Browser and system (device-of.ts). */
  device?: string
  /** The OpenID provider of the sign-in: 0 = the installation's, null = none. */
  provider?: number | null
}

/** Creates a session and returns its id; only the hash is stored. */
export async function createSession(trx: Transaction, session: NewSession): Promise<string> {
  const { userId, stage, now, endsAt, isKnownBrowser = false, isRecovered = false, device = '' } = session
  const { provider = null } = session
  const id = randomBytes(ID_BYTES).toString('base64url')
  const times = { created_at: now, last_action_at: now, ends_at: endsAt }
  await trx.deleteFrom('session').where('ends_at', '<=', now).execute()
  await insertSession(trx, {
    id_hash: hashSessionId(id),
    user_id: userId,
    stage,
    device,
    provider,
    ...times,
    is_known_browser: isKnownBrowser,
    is_recovered: isRecovered,
  })
  return id
}

export const insertSession = async (trx: Transaction, session: Insertable<Tables['session']>): Promise<void> => {
  await trx.insertInto('session').values(session).execute()
}

/**
 * Ends a user's oldest sessions above the limit, counting pre-sessions and full sessions
 * separately. Pre-sessions of a known browser end last. Never ends the new session `id`. Returns
 * the number of ended sessions.
 */
export async function endSurplusSessions(
  trx: Transaction,
  userId: number,
  id: string,
  stage: SessionStage,
): Promise<number> {
  const isPreSession = stage === 'password'
  const { rows } = await sql`
    delete from session where id_hash in (
      select id_hash from session
      where user_id = ${userId} and (stage = 'password') = ${isPreSession} and id_hash <> ${hashSessionId(id)}
      order by is_known_browser desc, created_at desc, last_action_at desc
      offset ${sql.lit((isPreSession ? MAX_PRE_SESSIONS : MAX_FULL_SESSIONS) - 1)}
    ) returning id_hash`.execute(trx)
  return rows.length
}

/** Ends one session. Returns false if it was already ended. */
export async function endSession(reader: Reader, hash: string): Promise<boolean> {
  const row = await reader.deleteFrom('session').where('id_hash', '=', hash).returning('id_hash').executeTakeFirst()
  return row !== undefined
}

/** Ends a user's sessions except `exceptHash`. */
export async function endSessionsOf(reader: Reader, userId: number, exceptHash = ''): Promise<void> {
  await reader.deleteFrom('session').where('user_id', '=', userId).where('id_hash', '<>', exceptHash).execute()
}

/**
 * Ends the sessions created through a provider, of all users or of `userId`, except `exceptHash`.
 * Returns their number.
 */
export async function endSessionsOfProvider(
  trx: Transaction,
  provider: number,
  { userId, exceptHash = '' }: { userId?: number; exceptHash?: string } = {},
): Promise<number> {
  const deletion = trx.deleteFrom('session').where('provider', '=', provider).where('id_hash', '<>', exceptHash)
  const { numDeletedRows } = await (userId === undefined
    ? deletion
    : deletion.where('user_id', '=', userId)
  ).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Restarts the idle time after a user's action. */
export const recordSessionAction = async (reader: Reader, hash: string, now: Date): Promise<void> => {
  await reader.updateTable('session').set({ last_action_at: now }).where('id_hash', '=', hash).execute()
}

/** A session with all data that each call needs to check its validity (check Z-08). */
export type ActiveSession = {
  idHash: string
  stage: SessionStage
  isKnownBrowser: boolean
  isRecovered: boolean
  endsAt: Date
  lastActionAt: Date
  device: string
  provider: number | null
  userId: number
  role: Role
  email: string
  language: 'de' | 'en'
  companyId: number
  validUntil: string | null
}

/** Returns the session of a cookie, if its user and company exist and are active. */
export async function findActiveSession(reader: Reader, id: string): Promise<ActiveSession | undefined> {
  const row = await reader
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .innerJoin('company', 'company.id', 'users.company_id')
    .where('session.id_hash', '=', hashSessionId(id))
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where('company.deleted_at', 'is', null)
    .select([
      'session.id_hash as idHash',
      'session.stage',
      'session.is_known_browser as isKnownBrowser',
      'session.is_recovered as isRecovered',
      'session.ends_at as endsAt',
      'session.last_action_at as lastActionAt',
      'session.device',
      'session.provider',
      'users.id as userId',
      'users.role',
      'users.email',
      'users.language',
      'company.id as companyId',
      'company.valid_until as validUntil',
    ])
    .modifyEnd(PREPARED)
    .executeTakeFirst()
  if (!row) return undefined
  // The check constraint of users.role permits only the four numbers of Role.
  return { ...row, role: row.role as Role }
}

/** Returns a user's active sessions, newest first, without pre-sessions. */
export const sessionsOf = (reader: Reader, userId: number, { now, idleSince }: { now: Date; idleSince: Date }) =>
  reader
    .selectFrom('session')
    .select(['id_hash', 'stage', 'created_at', 'last_action_at', 'ends_at', 'device'])
    .where('user_id', '=', userId)
    .where('stage', '<>', 'password')
    .where('ends_at', '>', now)
    .where('last_action_at', '>', idleSince)
    .orderBy('created_at', 'desc')
    .orderBy('id_hash')
    .execute()
