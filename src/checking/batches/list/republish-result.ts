import { commit } from '../../../ground/database/commit.ts'
import type { OpenDatabase } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { record } from '../../../house/audit-log/record.ts'
import { provideResult } from '../store.ts'
import { batchToChange } from './batch-of.ts'

/** Makes a result that was fetched available once more. Audited, whoever does it. Refuses (409) one that was not fetched. */
export async function republishResult(actor: Actor, database: OpenDatabase, id: number): Promise<void> {
  await commit(database, async trx => {
    const batch = await batchToChange(actor, trx, id)
    if (!batch.is_downloaded || batch.result_file_id === null) throw new Refusal('conflict', 'nothing to provide')
    await provideResult(trx, id)
    const object = { name: `task/${id}`, companyId: batch.company_id }
    await record(trx, actor, 'task.provide-again', object, { isDownloaded: true }, { isDownloaded: false })
  })
}
