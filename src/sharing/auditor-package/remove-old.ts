import { sql } from 'kysely'
import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import { record } from '../../house/audit-log/record.ts'
import { auditedPackage, packageToChange, toldDays } from './package-of.ts'
import { KEPT_DAYS } from './package-rules.ts'
import { endWithout } from './store.ts'

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
