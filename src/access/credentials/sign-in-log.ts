import type { OpenDatabase, Transaction } from '../../base/database/database.ts'
import type { AuditAction } from '../../platform/audit-log/action-rules.ts'
import { claimAnonymousLine, isFirstLately } from '../../platform/audit-log/line-limits.ts'
import { record } from '../../platform/audit-log/record.ts'
import { emailHash, MAX_FAILURES, recordTry } from './tries-store.ts'

/** The user of a sign-in; undefined = no such user, and then nothing that was typed is logged. */
type SignInUser = { id: number; company_id: number } | undefined
type Origin = { address: string }
/** A wrong password: address, time, and the counter of the try. */
type Failure = Origin & { counter: string; now: Date }

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

/** Logs a passed stage, in the transaction that creates its session. */
export const recordStage = (
  trx: Transaction,
  user: { id: number; company_id: number },
  action: 'sign-in.password' | 'sign-in.recovery' | 'sign-in.passkey' | 'sign-in.done',
  { address }: Origin,
): Promise<void> => record(trx, { userId: user.id, address }, action, objectOf(user), null, null)

/**
 * Logs a wrong password, without an actor, since the person is unknown. Text typed as an e-mail may
 * be a password in the wrong field, so an unknown one is not stored in any form. Each case writes
 * one row, so that timing reveals nothing. Lines of unknown e-mails have an hourly limit
 * (audit-log/line-limits.ts).
 */
export async function recordFailure(
  database: OpenDatabase,
  user: SignInUser,
  { reason, tries, address, counter, now }: Failure & { reason: FailureReason; tries: number },
): Promise<void> {
  const place = user ? 'line' : claimAnonymousLine(database, now)
  await database.db.transaction().execute(async trx => {
    // Writes a row here, too, since timing would reveal which e-mails are known.
    if (place === 'none') return recordTry(trx, counter, now)
    await record(trx, { address }, 'sign-in.failed', objectOf(user), null, { reason })
    if (tries >= MAX_FAILURES) await recordLock(trx, user, 'password', address)
    if (place === 'last') await recordLeftOut(trx)
  })
}

/** Logs that further failures of strangers in this hour are only in the server log. */
export const recordLeftOut = (trx: Transaction): Promise<void> =>
  record(trx, null, 'access.left-out', { name: 'installation', companyId: 0 }, null, null)

/** Logs a try during the lock, at most one line per minute and address. */
export async function recordLockedTry(
  database: OpenDatabase,
  user: SignInUser,
  { email, ...failure }: Failure & { email: string },
): Promise<void> {
  if (!isFirstLately(database, `locked ${emailHash(email)}`, failure.now)) return
  await recordFailure(database, user, { ...failure, reason: 'locked', tries: 0 })
}

/** Logs a wrong one-time code; the password was right, so the user is known. */
export async function recordCodeFailure(
  { db }: OpenDatabase,
  user: { id: number; company_id: number },
  { outcome, tries, address }: { outcome: string; tries: number; address: string | undefined },
): Promise<void> {
  await db.transaction().execute(async trx => {
    const doer = { userId: user.id, address }
    await record(trx, doer, 'sign-in.code-failed', objectOf(user), null, { reason: outcome })
    if (tries >= MAX_FAILURES) await recordLock(trx, user, 'code', address)
  })
}

const recordLock = (trx: Transaction, user: SignInUser, kind: 'password' | 'code', address: string | undefined) =>
  record(trx, { address }, 'sign-in.locked', objectOf(user), null, { kind })

type EndAction = Extract<AuditAction, 'sign-in.out' | 'session.ended'>

/**
 * Logs the end of a session: signed out, idle, maximum age, end of the licence, or too many
 * sessions.
 */
export const recordSessionEnd = (
  trx: Transaction,
  { userId, companyId }: { userId: number; companyId: number },
  action: EndAction,
  { address, reason }: Origin & { reason?: 'idle' | 'age' | 'licence' | 'newer' },
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
