import { commit } from '../../../ground/database/commit.ts'
import type { OpenDatabase } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { record } from '../../../house/audit-log/record.ts'
import { auditedLink, linkOf } from './link-of.ts'
import { endLink } from './link-store.ts'

/** Withdraws a link: from the next call on nobody gets in by it. Refuses (404) what is not this company's, (409) what was withdrawn. */
export async function withdrawLink(actor: Actor, database: OpenDatabase, companyId: number, id: number): Promise<void> {
  await commit(database, async trx => {
    const link = await linkOf(trx, companyId, id)
    if (!(await endLink(trx, id))) throw new Refusal('conflict', 'link is withdrawn')
    await record(trx, actor, 'auditor-link.withdraw', auditedLink(link), null, null)
  })
}
