import type { OpenDatabase, Transaction } from '../../ground/database/database.ts'
import type { AuditAction } from '../../house/audit-log/action-rules.ts'
import { isFirstLately, takeAnonymousLine } from '../../house/audit-log/line-limits.ts'
import { record } from '../../house/audit-log/record.ts'
import { emailHash, MAX_FAILURES, noteTry } from './tries-store.ts'

/** Whose sign-in it is; undefined = of no user, and then nothing of what was typed is written down. */
type Whose = { id: number; company_id: number } | undefined
type From = { address: string }
/** A password that did not serve: where from, when, and on which counter it was tried. */
type Failure = From & { counter: string; now: Date }

/** Why a sign-in came to nothing. */
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

/** A stage that was passed, in the transaction that opens its session; the user is known by then. */
export const recordStage = (
  trx: Transaction,
  user: { id: number; company_id: number },
  action: 'sign-in.password' | 'sign-in.recovery' | 'sign-in.passkey' | 'sign-in.done',
  { address }: From,
): Promise<void> => record(trx, { userId: user.id, address }, action, objectOf(user), null, null)

/**
 * A password that did not serve: who tried is not known, only whose account it was. What was typed for an e-mail may be a
 * password in the wrong field, so an unknown one is not kept in any form. One line whoever it is: no difference in time. Of unknown ones
 * there are so many an hour and no more (audit-log/line-limits.ts).
 */
export async function recordFailure(
  database: OpenDatabase,
  user: Whose,
  { reason, tries, address, counter, now }: Failure & { reason: FailureReason; tries: number },
): Promise<void> {
  const place = user ? 'line' : takeAnonymousLine(database, now)
  await database.db.transaction().execute(async trx => {
    // A write all the same, so that the answer takes as long: else the time would tell which e-mails are known.
    if (place === 'none') return noteTry(trx, counter, now)
    await record(trx, { address }, 'sign-in.failed', objectOf(user), null, { reason })
    if (tries >= MAX_FAILURES) await recordLock(trx, user, 'password', address)
    if (place === 'last') await recordLeftOut(trx)
  })
}

/** That what else strangers try in this hour stands in the program's log alone. */
export const recordLeftOut = (trx: Transaction): Promise<void> =>
  record(trx, null, 'access.left-out', { name: 'installation', companyId: 0 }, null, null)

/** A try during the lock, at most one line a minute and address. */
export async function recordLockedTry(
  database: OpenDatabase,
  user: Whose,
  { email, ...failure }: Failure & { email: string },
): Promise<void> {
  if (!isFirstLately(database, `locked ${emailHash(email)}`, failure.now)) return
  await recordFailure(database, user, { ...failure, reason: 'locked', tries: 0 })
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
    if (tries >= MAX_FAILURES) await recordLock(trx, user, 'code', address)
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
