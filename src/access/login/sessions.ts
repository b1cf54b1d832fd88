import { commit } from '../../base/database/commit.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { isAdminOrDev, isInScope, ROLES } from '../../base/roles/role-rules.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { idleThreshold } from '../credentials/request-session.ts'
import {
  endSession,
  endSessionsOf,
  findActiveSession,
  hashSessionId,
  sessionsOf,
} from '../credentials/session-store.ts'
import { recordSessionEnd } from '../credentials/sign-in-log.ts'
import { type UserRow, userById } from '../credentials/user-of.ts'
import type { SessionInfo } from './wire.ts'

/**
 * Returns a user's active sessions, where the user is the actor or in the actor's scope. `ownHash`
 * marks the current session.
 */
export async function listSessions(
  actor: Actor,
  { database, clock, sessionIdleMinutes }: Pick<Services, 'database' | 'clock'> & { sessionIdleMinutes: number },
  userId: number,
  ownHash: string,
): Promise<SessionInfo[]> {
  refuseUserOutOfReach(actor, await userById(database.db, userId))
  const now = clock.now()
  const sessions = await sessionsOf(database.db, userId, { now, idleSince: idleThreshold(now, sessionIdleMinutes) })
  return sessions.map(session => ({
    startedAt: session.created_at.toISOString(),
    lastActionAt: session.last_action_at.toISOString(),
    endsAt: session.ends_at.toISOString(),
    isThisOne: session.id_hash === ownHash,
    device: session.device,
  }))
}

/** Ends a user's sessions except the current one. */
export async function endSessions(
  actor: Actor,
  { database }: Pick<Services, 'database'>,
  userId: number,
  ownHash: string,
) {
  await commit(database, async trx => {
    const user = await userById(trx, userId)
    refuseUserOutOfReach(actor, user)
    await endSessionsOf(trx, userId, ownHash)
    await record(trx, actor, 'user.end-sessions', { name: `user/${userId}`, companyId: user.company_id }, null, null)
  })
}

// Same rules as in credentials/user-of.ts: throws 404 out of scope, 403 for a colleague, and 403
// for a Dev if the actor is no Dev.
function refuseUserOutOfReach(actor: Actor, user: UserRow): void {
  if (user.id === actor.userId) return
  if (!isInScope(actor, user.company_id)) throw new Refusal('not-found', 'not found')
  const isAllowed = isAdminOrDev(actor) && (user.role !== ROLES.dev || actor.role === ROLES.dev)
  if (!isAllowed) throw new Refusal('not-allowed', 'user is not yours to change')
}

/** Ends a browser's session, if it still exists. */
export async function logOut({ database }: Pick<Services, 'database'>, id: string, address: string): Promise<void> {
  await commit(database, async trx => {
    const session = await findActiveSession(trx, id)
    const hasEnded = await endSession(trx, hashSessionId(id))
    if (session && hasEnded) await recordSessionEnd(trx, session, 'sign-in.out', { address })
  })
}
