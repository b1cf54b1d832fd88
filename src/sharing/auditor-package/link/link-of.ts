import type { Transaction } from '../../../ground/database/database.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'

/** A company's link, whose it is. Refuses (404) one that is not there or not this company's. */
export async function linkOf(
  trx: Transaction,
  companyId: number,
  id: number,
): Promise<{ id: number; company_id: number }> {
  const link = await trx
    .selectFrom('auditor_link as link')
    .innerJoin('auditor_package as package', 'package.id', 'link.package_id')
    .select(['link.id', 'package.company_id'])
    .where('link.id', '=', id)
    .where('package.company_id', '=', companyId)
    .executeTakeFirst()
  if (!link) throw new Refusal('not-found', 'not found')
  return link
}

/** How the audit log names a link. */
export const auditedLink = ({ id, company_id }: { id: number; company_id: number }) => ({
  name: `auditor-link/${id}`,
  companyId: company_id,
})
