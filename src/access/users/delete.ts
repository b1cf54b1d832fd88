import { commit } from '../../base/database/commit.ts'
import type { Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { deleteLinks } from '../credentials/link-store.ts'
import { deletePasskeys } from '../credentials/passkey-store.ts'
import { deleteRecoveryCodes } from '../credentials/recovery-code-store.ts'
import { endSessionsOf } from '../credentials/session-store.ts'
import { deleteTries } from '../credentials/tries-store.ts'
import { type UserRow, usersIn, userToChange } from '../credentials/user-of.ts'
import { DELETED, updateUser } from '../credentials/user-store.ts'
import { refuseLastDev } from './change.ts'

/**
 * Ends what depends on a user, in the same transaction: open batches (docs/rules.md#soft-deletion).
 * Passed in because checking is a layer above.
 */
export type UserEnding = (trx: Transaction, actor: Actor, userId: number) => Promise<void>

type Endings = Pick<Services, 'clock'> & { userEndings: UserEnding[] }

/**
 * Soft-deletes a user: hides it from lists, frees the e-mail, wipes secrets, ends sessions. Throws
 * 404 or 403 as `userToChange`, 409 for oneself and for the last active Dev.
 */
export async function deleteUser(
  actor: Actor,
  { database, ...endings }: Endings & Pick<Services, 'database'>,
  id: number,
): Promise<void> {
  if (id === actor.userId) throw new Refusal('conflict', 'nobody deletes himself')
  await commit(database, async trx => end(actor, endings, trx, await userToChange(actor, trx, id)))
}

/** Deletes all users of a company that is deleted. Throws 409 for the last active Dev. */
export async function deleteUsersOf(
  actor: Actor,
  endings: Endings,
  trx: Transaction,
  companyId: number,
): Promise<void> {
  for (const user of await usersIn(trx, companyId)) await end(actor, endings, trx, user)
}

async function end(actor: Actor, { clock, userEndings }: Endings, trx: Transaction, user: UserRow) {
  await refuseLastDev(trx, user)
  for (const endOther of userEndings) await endOther(trx, actor, user.id)
  await updateUser(trx, user.id, { ...DELETED, deleted_at: clock.now() })
  await deleteRecoveryCodes(trx, user.id)
  await deleteLinks(trx, user.id)
  await deletePasskeys(trx, user.id)
  await endSessionsOf(trx, user.id)
  await deleteTries(trx, user.email)
  const { email, firstname, lastname, role } = user
  const object = { name: `user/${user.id}`, companyId: user.company_id }
  await record(trx, actor, 'user.delete', object, { email, firstname, lastname, role }, null)
}
