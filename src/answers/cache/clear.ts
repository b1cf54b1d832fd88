import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { record } from '../../house/audit-log/record.ts'
import { deleteAllEntries } from './store.ts'

/** Forgets everything remembered; answers, results and reports stay as they are. The guard lets only a Dev through. */
export async function clearCache(actor: Actor, database: OpenDatabase): Promise<void> {
  await commit(database, async trx => {
    const entries = await deleteAllEntries(trx)
    await record(trx, actor, 'cache.clear', { name: 'cache', companyId: 0 }, { entries }, { entries: 0 })
  })
}
