import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { actorOf } from '../roles/access.ts'
import { cancelCacheRefresh } from './cancel.ts'
import { startCacheRefresh } from './start.ts'
import { newestRefresh } from './store.ts'
import { type RefreshState, refreshStateSchema } from './wire.ts'

/** The doors to the cache update: its state for everybody, start and cancel for a Dev (roles/endpoint-rules.ts). */
export function cacheRefreshRoutes(app: App, needs: { database: OpenDatabase; clock: Clock }): void {
  const { database } = needs
  app.get('/api/cache/update', { schema: { response: { 200: refreshStateSchema } } }, async () => {
    const newest = await newestRefresh(database.db)
    const isRunning = newest?.is_running ?? false
    const end = newest && !isRunning ? endOf(newest) : null
    return { running: isRunning, done: newest?.done ?? 0, total: newest?.total ?? 0, end }
  })
  app.put('/api/cache/update', async (request, reply) => {
    await startCacheRefresh(actorOf(request), needs)
    return reply.code(204).send()
  })
  app.delete('/api/cache/update', async (request, reply) => {
    await cancelCacheRefresh(actorOf(request), database)
    return reply.code(204).send()
  })
}

type Newest = NonNullable<Awaited<ReturnType<typeof newestRefresh>>>

/** One that nobody works on any more has no end of its own until the next one begins. */
const endOf = ({ state, ended_at }: Newest): RefreshState['end'] => ({
  how: state === 'running' ? 'lost' : state,
  at: ended_at?.toISOString() ?? null,
})
