import type { KeptAnswer } from '../authorities/answer.ts'
import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { actorOf } from '../roles/access.ts'
import type { Language } from '../texts/define.ts'
import { clearCache } from './clear.ts'
import { correctCacheEntry } from './correct.ts'
import { listCacheEntries } from './list.ts'
import { cacheCorrectionSchema, cacheListSchema, cacheQuerySchema } from './wire.ts'

export type CacheRouteNeeds = {
  database: OpenDatabase
  clock: Clock
  /** checks/say-outcome.ts stands above: `start/` hands it in. */
  sayAnswer: (answer: KeptAnswer, language: Language) => string
}

/** The doors to what is remembered; who may come in says roles/endpoint-rules.ts. */
export function cacheRoutes(app: App, { database, clock, sayAnswer }: CacheRouteNeeds): void {
  const sayIn = (language: Language) => (answer: KeptAnswer) => sayAnswer(answer, language)
  app.get('/api/cache', { schema: { querystring: cacheQuerySchema, response: { 200: cacheListSchema } } }, request => {
    const actor = actorOf(request)
    return listCacheEntries(actor, database.db, request.query, sayIn(actor.language))
  })
  app.put('/api/cache', { schema: { body: cacheCorrectionSchema } }, async (request, reply) => {
    const actor = actorOf(request)
    await correctCacheEntry(actor, { database, clock, say: sayIn(actor.language) }, request.body)
    return reply.code(204).send()
  })
  app.delete('/api/cache', async (request, reply) => {
    await clearCache(actorOf(request), database)
    return reply.code(204).send()
  })
}
