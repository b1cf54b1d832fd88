import type { Transaction } from '../../ground/database/database.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { ROLES } from '../../ground/roles/role-rules.ts'
import type { UserRow } from './user-of.ts'

/**
 * Refuses (409) to take away the last active Dev (docs/rules.md#self-removal). The active Devs are locked first, always in the same
 * order, so that two changes at once cannot take away the last two (check Z-04).
 */
export async function refuseLastDev(trx: Transaction, leaving: UserRow): Promise<void> {
  if (leaving.role !== ROLES.dev || !leaving.is_active) return
  const devs = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', ROLES.dev)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (devs.every(dev => dev.id === leaving.id)) throw new Refusal('conflict', 'the last active Dev stays')
}
