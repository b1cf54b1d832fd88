import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import { cancelCacheRefresh, startCacheRefresh } from './start.ts'
import { newestRefresh } from './store.ts'
import { type RefreshState, refreshStateSchema } from './wire.ts'

/**
 * Registers the routes for the cache update: its state for any user, start and cancel for a Dev
 * (contract.ts).
 */
export function cacheRefreshRoutes(app: App, services: Pick<Services, 'database' | 'clock'>): void {
  const { database } = services
  serve(app, contract.state, { answer: refreshStateSchema }, async () => {
    const newest = await newestRefresh(database.db)
    const isRunning = newest?.is_running ?? false
    const end = newest && !isRunning ? endOf(newest) : null
    return { running: isRunning, done: newest?.done ?? 0, total: newest?.total ?? 0, end }
  })
  serve(app, contract.start, {}, request => startCacheRefresh(actorOf(request), services))
  serve(app, contract.cancel, {}, request => cancelCacheRefresh(actorOf(request), database))
}

type Newest = NonNullable<Awaited<ReturnType<typeof newestRefresh>>>

/**
 * Returns how an update ended. One whose worker died is still 'running' in the database until the
 * next one starts; it is reported as 'lost'.
 */
const endOf = ({ state, ended_at }: Newest): RefreshState['end'] => ({
  how: state === 'running' ? 'lost' : state,
  at: ended_at?.toISOString() ?? null,
})
