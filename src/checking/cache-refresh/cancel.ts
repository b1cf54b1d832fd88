import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { record } from '../../house/audit-log/record.ts'
import { refreshObject } from './start.ts'
import { cancelRunning } from './store.ts'

/** Ends the running cache update; nothing to do where none runs. Its worker asks no more within a second. */
export async function cancelCacheRefresh(actor: Actor, database: OpenDatabase): Promise<void> {
  await commit(database, async trx => {
    const id = await cancelRunning(trx)
    if (id === null) return
    await record(trx, actor, 'cache-refresh.cancel', refreshObject(id), { state: 'running' }, { state: 'cancelled' })
  })
}
