import type { AuditAction } from '../audit-log/action-rules.ts'
import { isFirstLately } from '../audit-log/is-first-lately.ts'
import { record } from '../audit-log/record.ts'
import type { OpenDatabase, Transaction } from '../database/database.ts'
import { emailHash, MOST_FAILURES } from './tries-store.ts'

/** Whose sign-in it is; undefined = nobody's, and then nothing of what was typed is written down. */
type Whose = { id: number; company_id: number } | undefined
type From = { address: string }

/** Why a sign-in came to nothing. */
export type FailureReason = 'unknown' | 'password' | 'inactive' | 'lapsed' | 'licence' | 'locked'

/** A stage that was passed, in the transaction that opens its session; the user himself is known by then. */
export const recordStage = (
  trx: Transaction,
  user: { id: number; company_id: number },
  action: 'sign-in.password' | 'sign-in.done',
  { address }: From,
): Promise<void> => record(trx, { userId: user.id, address }, action, objectOf(user), null, null)

/**
 * A password that did not serve: who tried is not known, only whose account it was. What was typed for an e-mail may be a
 * password in the wrong field, so an unknown one is not kept in any form. One line whoever it is: no difference in time.
 */
export async function recordFailure(
  { db }: OpenDatabase,
  user: Whose,
  { reason, tries, address }: From & { reason: FailureReason; tries: number },
): Promise<void> {
  await db.transaction().execute(async trx => {
    await record(trx, { address }, 'sign-in.failed', objectOf(user), null, { reason })
    if (tries >= MOST_FAILURES) await recordLock(trx, user, 'password', address)
  })
}

/** A try during the lock, at most one line a minute and address. */
export async function recordLockedTry(
  database: OpenDatabase,
  user: Whose,
  { email, address, now }: From & { email: string; now: Date },
): Promise<void> {
  if (!isFirstLately(database, `locked ${emailHash(email)}`, now)) return
  await recordFailure(database, user, { reason: 'locked', tries: 0, address })
}

/** A one-time code that did not serve; the password was right before, so the user is known. */
export async function recordCodeFailure(
  { db }: OpenDatabase,
  user: { id: number; company_id: number },
  { outcome, tries, address }: { outcome: string; tries: number; address: string | undefined },
): Promise<void> {
  await db.transaction().execute(async trx => {
    const doer = { userId: user.id, address }
    await record(trx, doer, 'sign-in.code-failed', objectOf(user), null, { reason: outcome })
    if (tries >= MOST_FAILURES) await recordLock(trx, user, 'code', address)
  })
}

const recordLock = (trx: Transaction, user: Whose, kind: 'password' | 'code', address: string | undefined) =>
  record(trx, { address }, 'sign-in.locked', objectOf(user), null, { kind })

type EndAction = Extract<AuditAction, 'sign-in.out' | 'session.ended'>

/** A session that ended by its owner's wish, its idle time, its age, the end of the licence or for newer ones. */
export const recordSessionEnd = (
  trx: Transaction,
  { userId, companyId }: { userId: number; companyId: number },
  action: EndAction,
  { address, reason }: From & { reason?: 'idle' | 'age' | 'licence' | 'newer' },
): Promise<void> =>
  record(
    trx,
    { userId, address },
    action,
    objectOf({ id: userId, company_id: companyId }),
    null,
    reason ? { reason } : null,
  )

const objectOf = (user: Whose) =>
  user ? { name: `user/${user.id}`, companyId: user.company_id } : { name: 'sign-in', companyId: 0 }
