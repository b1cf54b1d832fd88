import { commit } from '../../../ground/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { record } from '../../../house/audit-log/record.ts'
import { auditedLink, endLink, linkOf } from './link-store.ts'

/** Withdraws a link: from the next call on nobody gets in by it. Refuses (404) what is not this company's, (409) what was withdrawn. */
export async function withdrawLink(actor: Actor, database: OpenDatabase, companyId: number, id: number): Promise<void> {
  await commit(database, async trx => {
    const link = await linkOf(trx, companyId, id)
    if (!(await endLink(trx, id))) throw new Refusal('conflict', 'link is withdrawn')
    await record(trx, actor, 'auditor-link.withdraw', auditedLink(link), null, null)
  })
}

/** Withdraws all links of a company, when the company itself is deleted. */
export async function endLinksOf(trx: Transaction, actor: Actor, companyId: number): Promise<void> {
  const links = await trx
    .selectFrom('auditor_link as link')
    .innerJoin('auditor_package as package', 'package.id', 'link.package_id')
    .select(['link.id', 'package.company_id'])
    .where('package.company_id', '=', companyId)
    .where('link.withdrawn_at', 'is', null)
    .orderBy('link.id')
    .execute()
  for (const link of links)
    if (await endLink(trx, link.id)) await record(trx, actor, 'auditor-link.withdraw', auditedLink(link), null, null)
}
