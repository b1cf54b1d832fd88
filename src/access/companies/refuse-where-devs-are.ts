import type { Transaction } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { ROLES } from '../../ground/roles/role-rules.ts'

/**
 * Refuses (403) anybody but a Dev what would end the access of a Dev: the company's end and the day of its licence are a
 * Dev's to decide while one belongs to it, active or not. The caller holds the company's row, so that no user joins it, and
 * its users are locked here, so that no user becomes a Dev meanwhile.
 */
export async function refuseWhereDevsAre(actor: Actor, trx: Transaction, companyId: number): Promise<void> {
  if (actor.role === ROLES.dev) return
  const users = await trx
    .selectFrom('users')
    .select('role')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (users.some(({ role }) => role === ROLES.dev)) throw new Refusal('not-allowed', 'a Dev belongs to this company')
}
