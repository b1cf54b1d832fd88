import type { RateLimitOptions } from '@fastify/rate-limit'
import { actorOf } from '../roles/access.ts'
import { isAdminOrDev } from '../roles/role-rules.ts'

const MOST_AN_HOUR = 30
const HOUR_MS = 60 * 60_000

/**
 * For the `config` of the question whether an e-mail is free: 30 an hour for those who ask about their own alone, so that
 * nobody finds out by it who has an account (check A-21). Whoever administers users asks while he types.
 */
export const fewEmailQuestions: { rateLimit: RateLimitOptions } = {
  rateLimit: {
    max: MOST_AN_HOUR,
    timeWindow: HOUR_MS,
    keyGenerator: request => `e-mail ${actorOf(request).userId}`,
    allowList: request => isAdminOrDev(actorOf(request)),
  },
}
