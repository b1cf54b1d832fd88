import { sql } from 'kysely'
import { removingByCompany } from '../../documents/reports/retention/removals.ts'
import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { record } from '../../house/audit-log/record.ts'
import { auditedPackage, packageToChange, toldDays } from './package-of.ts'
import { KEPT_DAYS } from './package-rules.ts'
import { deletePackages, endWithout } from './store.ts'

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

/** Removes the archives that have been kept long enough: copies of evidence, which stays where it is. */
export async function removeOldPackages(database: OpenDatabase): Promise<void> {
  const old = await database.db
    .selectFrom('auditor_package')
    .select(['id', 'company_id'])
    .where('state', '=', 'made')
    .where(sql<boolean>`ended_at < now() - ${KEPT_DAYS}::int * interval '1 day'`)
    .execute()
  for (const { id, company_id } of old)
    await commit(database, async trx => {
      const row = await packageToChange(trx, company_id, id)
      if (row.state !== 'made') return
      await endWithout(trx, row, 'removed')
      await record(trx, null, 'auditor-package.remove', auditedPackage(row), toldDays(row), null)
    })
}

/** Removes what is written of packages of so long ago; the audit log goes on telling of them. */
export const removeExpiredPackages = removingByCompany((trx, companyId, { before }) =>
  deletePackages(trx, companyId, before),
)
