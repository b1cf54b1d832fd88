import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { App } from '../http/app.ts'
import { Refusal } from '../refusals.ts'
import { actorOf } from '../roles/access.ts'

const MINUTE_MS = 60_000

/** Makes route limits possible; a route without one has none. */
export async function allowRateLimits(app: App): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new Refusal('too-often', 'too many requests'),
  })
}

/** For a route's `config`: so many calls a minute and address; 0 = off. 429 with Retry-After beyond. */
export const perMinuteAndAddress = (most: number): { rateLimit: RateLimitOptions | false } => ({
  rateLimit: most === 0 ? false : { max: most, timeWindow: MINUTE_MS },
})

/** For a route's `config`: so many calls a minute and signed-in user; 0 = off. */
export const perMinuteAndUser = (most: number): { rateLimit: RateLimitOptions | false } => ({
  rateLimit:
    most === 0
      ? false
      : { max: most, timeWindow: MINUTE_MS, keyGenerator: request => `user ${actorOf(request).userId}` },
})
