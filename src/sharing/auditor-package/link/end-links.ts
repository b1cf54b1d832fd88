import type { Transaction } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { record } from '../../../house/audit-log/record.ts'
import { auditedLink } from './link-of.ts'
import { endLink } from './link-store.ts'

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
