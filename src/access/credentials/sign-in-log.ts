import type { OpenDatabase, Transaction } from '../../base/database/database.ts'
import type { AuditAction } from '../../platform/audit-log/action-rules.ts'
import { claimAnonymousLine, isFirstInMinute } from '../../platform/audit-log/line-limits.ts'
import { record } from '../../platform/audit-log/record.ts'
import { emailHash, MAX_FAILURES, touchTry } from './tries-store.ts'

/**
 * The user of a sign-in; undefined if there is no such user, in which case no typed text is logged.
 */
type SignInUser = { id: number; company_id: number } | undefined
type CallOrigin = { address: string }
/** A wrong password: address, time, and key of the counter that counts it. */
type FailedTry = CallOrigin & { counter: string; now: Date }

/** Why a sign-in failed. */
export type FailureReason =
  | 'unknown'
  | 'password'
  | 'inactive'
  | 'lapsed'
  | 'licence'
  | 'locked'
  | 'first-login'
  | 'not-linked'
  | 'unknown passkey'
  | 'provider answer'

/** Logs a completed stage of a sign-in, in the transaction that creates its session. */
export const recordStage = (
  trx: Transaction,
  user: { id: number; company_id: number },
  action: 'sign-in.password' | 'sign-in.recovery' | 'sign-in.passkey' | 'sign-in.done',
  { address }: CallOrigin,
): Promise<void> => record(trx, { userId: user.id, address }, action, objectOf(user), null, null)

/**
 * Logs a wrong password, without an actor, since the person is unknown. Text typed as an e-mail may
 * be a password in the wrong field, so an unknown e-mail is not stored in any form. Each case
 * writes one row, so that timing reveals nothing. Lines for unknown e-mails have an hourly limit
 * (audit-log/line-limits.ts).
 */
export async function recordFailure(
  database: OpenDatabase,
  user: SignInUser,
  { reason, tries, address, counter, now }: FailedTry & { reason: FailureReason; tries: number },
): Promise<void> {
  const lineKind = user ? 'line' : claimAnonymousLine(database, now)
  await database.db.transaction().execute(async trx => {
    // Also writes a row in this case, because timing would otherwise reveal which e-mails are
    // known.
    if (lineKind === 'none') return touchTry(trx, counter, now)
    await record(trx, { address }, 'sign-in.failed', objectOf(user), null, { reason })
    if (tries >= MAX_FAILURES) await recordLock(trx, user, 'password', address)
    if (lineKind === 'last') await recordOmittedLines(trx)
  })
}

/** Logs that further failures for unknown e-mails in this hour are only in the server log. */
export const recordOmittedLines = (trx: Transaction): Promise<void> =>
  record(trx, null, 'access.left-out', { name: 'installation', companyId: 0 }, null, null)

/** Logs a try during a lock, at most one line per minute and e-mail. */
export async function recordLockedTry(
  database: OpenDatabase,
  user: SignInUser,
  { email, ...failure }: FailedTry & { email: string },
): Promise<void> {
  if (!isFirstInMinute(database, `locked ${emailHash(email)}`, failure.now)) return
  await recordFailure(database, user, { ...failure, reason: 'locked', tries: 0 })
}

/** Logs a wrong one-time code. The user is known, because the password was right. */
export async function recordCodeFailure(
  { db }: OpenDatabase,
  user: { id: number; company_id: number },
  { outcome, tries, address }: { outcome: string; tries: number; address: string | undefined },
): Promise<void> {
  await db.transaction().execute(async trx => {
    const actor = { userId: user.id, address }
    await record(trx, actor, 'sign-in.code-failed', objectOf(user), null, { reason: outcome })
    if (tries >= MAX_FAILURES) await recordLock(trx, user, 'code', address)
  })
}

const recordLock = (trx: Transaction, user: SignInUser, kind: 'password' | 'code', address: string | undefined) =>
  record(trx, { address }, 'sign-in.locked', objectOf(user), null, { kind })

type EndAction = Extract<AuditAction, 'sign-in.out' | 'session.ended'>

/**
 * Logs why a session ended: sign-out, idle time, maximum age, end of the licence, or too many
 * sessions.
 */
export const recordSessionEnd = (
  trx: Transaction,
  { userId, companyId }: { userId: number; companyId: number },
  action: EndAction,
  { address, reason }: CallOrigin & { reason?: 'idle' | 'age' | 'licence' | 'newer' },
): Promise<void> =>
  record(
    trx,
    { userId, address },
    action,
    objectOf({ id: userId, company_id: companyId }),
    null,
    reason ? { reason } : null,
  )

const objectOf = (user: SignInUser) =>
  user ? { name: `user/${user.id}`, companyId: user.company_id } : { name: 'sign-in', companyId: 0 }
