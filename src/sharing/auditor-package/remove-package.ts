import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { record } from '../../house/audit-log/record.ts'
import { auditedPackage, packageToChange, toldDays } from './package-of.ts'
import { endWithout } from './store.ts'

/** Removes a package's archive, or ends its making; that there was one stays written. Refuses (404) what is not this company's, (409) what has none. */
export async function removePackage(
  actor: Actor,
  database: OpenDatabase,
  companyId: number,
  id: number,
): Promise<void> {
  await commit(database, async trx => {
    const row = await packageToChange(trx, companyId, id)
    if (row.state !== 'made' && row.state !== 'waiting') throw new Refusal('conflict', 'package is gone')
    await endWithout(trx, row, 'removed')
    await record(trx, actor, 'auditor-package.remove', auditedPackage(row), toldDays(row), null)
  })
}
