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
import { lockUserToChange, type UserRow, usersIn } from '../credentials/user-of.ts'
import { DELETED_USER_COLUMNS, updateUser } from '../credentials/user-store.ts'
import { refuseLastDev } from './change.ts'

/**
 * Cleans up one kind of a deleted user's dependents, such as open batches, in the same transaction
 * (docs/rules.md#soft-deletion). Passed in because checking is a layer above.
 */
export type UserDeletionStep = (trx: Transaction, actor: Actor, userId: number) => Promise<void>

type DeletionDeps = Pick<Services, 'clock'> & { userEndings: UserDeletionStep[] }

/**
 * Soft-deletes a user: hides the user from lists, frees the e-mail, deletes secrets and ends
 * sessions. Throws 404 or 403 like `lockUserToChange`, 409 for oneself and for the last active Dev.
 */
export async function deleteUser(
  actor: Actor,
  { database, ...deps }: DeletionDeps & Pick<Services, 'database'>,
  id: number,
): Promise<void> {
  if (id === actor.userId) throw new Refusal('conflict', 'nobody deletes himself')
  await commit(database, async trx => deleteUserRow(actor, deps, trx, await lockUserToChange(actor, trx, id)))
}

/** Deletes all users of a company that is being deleted. Throws 409 for the last active Dev. */
export async function deleteUsersOf(
  actor: Actor,
  deps: DeletionDeps,
  trx: Transaction,
  companyId: number,
): Promise<void> {
  for (const user of await usersIn(trx, companyId)) await deleteUserRow(actor, deps, trx, user)
}

async function deleteUserRow(actor: Actor, { clock, userEndings }: DeletionDeps, trx: Transaction, user: UserRow) {
  await refuseLastDev(trx, user)
  for (const runStep of userEndings) await runStep(trx, actor, user.id)
  await updateUser(trx, user.id, { ...DELETED_USER_COLUMNS, deleted_at: clock.now() })
  await deleteRecoveryCodes(trx, user.id)
  await deleteLinks(trx, user.id)
  await deletePasskeys(trx, user.id)
  await endSessionsOf(trx, user.id)
  await deleteTries(trx, user.email)
  const { email, firstname, lastname, role } = user
  const object = { name: `user/${user.id}`, companyId: user.company_id }
  await record(trx, actor, 'user.delete', object, { email, firstname, lastname, role }, null)
}
