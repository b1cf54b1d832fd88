import { record } from '../../audit-log/record.ts'
import { commit } from '../../database/commit.ts'
import type { OpenDatabase, Transaction } from '../../database/database.ts'
import { Refusal } from '../../refusals.ts'
import type { Actor } from '../../roles/actor.ts'
import { forgetLinksAt } from '../../users/openid/links-store.ts'
import { fieldsOf } from './change-provider.ts'
import { deleteProvider } from './provider-store.ts'

/** Ends a company's provider with its secret, its address and all links. Refuses (404) where there is none. */
export const endProvider = (actor: Actor, database: OpenDatabase, companyId: number): Promise<void> =>
  commit(database, async trx => {
    if (!(await end(trx, actor, companyId))) throw new Refusal('not-found', 'not found')
  })

/** The same where there is one, when the company itself is deleted. */
export async function endProviderOf(trx: Transaction, actor: Actor, companyId: number): Promise<void> {
  await end(trx, actor, companyId)
}

async function end(trx: Transaction, actor: Actor, companyId: number): Promise<boolean> {
  const old = await deleteProvider(trx, companyId)
  if (!old) return false
  const linksEnded = await forgetLinksAt(trx, companyId)
  const object = { name: `company/${companyId}`, companyId }
  await record(trx, actor, 'company.openid-end', object, { ...fieldsOf(old), linksEnded }, null)
  return true
}
