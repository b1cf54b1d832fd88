import type { Transaction } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { actsForAllCompanies } from '../../ground/roles/role-rules.ts'

/**
 * Refuses (409) the operator's people, who see all companies, a name that another one bears, whatever its case. A company's own Admin may give
 * any: a refusal would tell whether somebody of that name is a customer (docs/security.md#ids-and-texts).
 */
export async function refuseTakenName(actor: Actor, trx: Transaction, id: number, name: string): Promise<void> {
  if (!actsForAllCompanies(actor)) return
  const taken = await trx
    .selectFrom('company')
    .select('id')
    .where(eb => eb(eb.fn<string>('lower', ['name']), '=', eb.fn<string>('lower', [eb.val(name)])))
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (taken) throw new Refusal('conflict', 'company name is taken')
}
