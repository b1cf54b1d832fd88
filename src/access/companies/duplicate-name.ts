import type { Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { actsForAllCompanies } from '../../base/roles/role-rules.ts'

/**
 * Throws 409 if another company has this name in any letter case, but only to the operator's users,
 * who see all companies. A company's own Admin may use any name: an error would reveal who is a
 * customer (docs/security.md#ids-and-texts).
 */
export async function refuseTakenName(actor: Actor, trx: Transaction, id: number, name: string): Promise<void> {
  if (!actsForAllCompanies(actor)) return
  const sameName = await trx
    .selectFrom('company')
    .select('id')
    .where(eb => eb(eb.fn<string>('lower', ['name']), '=', eb.fn<string>('lower', [eb.val(name)])))
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (sameName) throw new Refusal('conflict', 'company name is taken')
}
