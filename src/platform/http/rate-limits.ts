import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { OpenDatabase } from '../../base/database/database.ts'
import { actorOf } from '../../base/roles/access.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import type { App } from './app.ts'
import { createCallCountStore } from './call-count-store.ts'

const MINUTE_MS = 60_000

/**
 * Enables rate limits for routes that define one. With an embedded database there is one process,
 * which counts in memory.
 */
export async function enableRateLimits(app: App, { kind, db }: Pick<OpenDatabase, 'kind' | 'db'>): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    ...(kind === 'postgresql' ? { store: createCallCountStore(db) } : {}),
    errorResponseBuilder: () => new Refusal('too-often', 'too many requests'),
  })
}

/**
 * Returns a route's `config` for at most `limit` calls a minute per address; 0 = off. Further calls
 * get 429 with Retry-After.
 */
export const perMinuteAndAddress = (limit: number): { rateLimit: RateLimitOptions | false } => ({
  rateLimit: limit === 0 ? false : { max: limit, timeWindow: MINUTE_MS },
})

/** Returns a route's `config` for at most `limit` calls a minute per signed-in user; 0 = off. */
export const perMinuteAndUser = (limit: number): { rateLimit: RateLimitOptions | false } => ({
  rateLimit:
    limit === 0
      ? false
      : { max: limit, timeWindow: MINUTE_MS, keyGenerator: request => `user ${actorOf(request).userId}` },
})
