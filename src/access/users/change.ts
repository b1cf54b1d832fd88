import { commit } from '../../base/database/commit.ts'
import type { Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { columnsOf, valuesOf } from '../../base/roles/field-rules.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { changedFields, record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { endSessionsOf } from '../credentials/session-store.ts'
import { deleteTries } from '../credentials/tries-store.ts'
import { lockUserToChange, type UserRow } from '../credentials/user-of.ts'
import { updateUser } from '../credentials/user-store.ts'
import { type CheckedUserChange, checkUserChange, refuseUnassignableRole } from './check-change.ts'
import { fieldOf, USER_FIELD_NAMES, USER_FIELDS } from './fields-rules.ts'
import type { UserChange } from './wire.ts'

/**
 * Changes another user, except the password. A new e-mail, role, company or active state ends the
 * user's sessions. Throws 404 or 403 like `lockUserToChange`, 400 for invalid values, 403 for a
 * role or company that the actor may not assign, 409 for a taken e-mail and for the last active
 * Dev.
 */
export async function changeUser(
  actor: Actor,
  { database }: Pick<Services, 'database'>,
  id: number,
  input: UserChange,
) {
  await commit(database, async trx => {
    const user = await lockUserToChange(actor, trx, id)
    const change = await checkUserChange(actor, trx, input, user.company_id)
    const { before, after } = changedFields<CheckedUserChange>(currentValues(user), change)
    if (Object.keys(after).length === 0) return
    if (change.role !== undefined && 'role' in after) refuseUnassignableRole(actor, change.role)
    if (losesDevAccess(change)) await refuseLastDev(trx, user)
    await updateUser(trx, id, columnsOf(USER_FIELDS, change))
    if ('email' in after) await deleteTries(trx, change.email ?? '')
    if (USER_FIELD_NAMES.some(name => name in after && fieldOf(name).endsSessions)) await endSessionsOf(trx, id)
    await record(trx, actor, 'user.change', { name: `user/${id}`, companyId: user.company_id }, before, after)
  })
}

const currentValues = (user: UserRow): Required<CheckedUserChange> => ({
  ...valuesOf(USER_FIELDS, user),
  role: user.role,
})

const losesDevAccess = ({ role, isActive }: CheckedUserChange): boolean =>
  (role !== undefined && role !== ROLES.dev) || isActive === false

/**
 * Throws 409 if `user` is the last active Dev (docs/rules.md#self-removal). First locks the active
 * Devs in a fixed order, so that two concurrent changes cannot remove the last two (check Z-04).
 */
export async function refuseLastDev(trx: Transaction, user: UserRow): Promise<void> {
  if (user.role !== ROLES.dev || !user.is_active) return
  const devs = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', ROLES.dev)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (devs.every(dev => dev.id === user.id)) throw new Refusal('conflict', 'the last active Dev stays')
}
