import type { FastifyRequest } from 'fastify'
import { actorOf } from '../../base/roles/access.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { actsForAllCompanies, isAdminOrDev } from '../../base/roles/role-rules.ts'
import type { App } from '../../platform/http/app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

// Forms query whether an e-mail address is taken: users' forms a few times, administrators' forms
// while they type. The operator's users can see nearly all e-mails anyway.
const MAX_EMAIL_LOOKUPS_PER_HOUR = { user: 30, admin: 300, operator: 3_000 }
const MAX_HASHES_PER_MINUTE = 60

/**
 * Returns hooks that limit calls per signed-in user across all routes. `emailLookups` limits calls
 * whose response reveals whether an e-mail is taken (check A-21), `hashes` calls that hash a
 * password. Both throw 429 with Retry-After.
 */
export function createUserLimits(app: App) {
  // All limits share one store (http/call-count-store.ts), so each limit needs distinct keys.
  const emailLookups = app.createRateLimit({
    keyGenerator: request => `e-mail questions of user ${actorOf(request).userId}`,
    timeWindow: HOUR_MS,
    max: request => maxEmailLookups(request),
  })
  const hashes = app.createRateLimit({
    keyGenerator: request => `hashes of user ${actorOf(request).userId}`,
    timeWindow: MINUTE_MS,
    max: MAX_HASHES_PER_MINUTE,
  })
  return {
    emailLookups: async (request: FastifyRequest) => refuseAboveLimit(await emailLookups(request)),
    hashes: async (request: FastifyRequest) => refuseAboveLimit(await hashes(request)),
  }
}

function maxEmailLookups(request: FastifyRequest): number {
  const actor = actorOf(request)
  if (!isAdminOrDev(actor)) return MAX_EMAIL_LOOKUPS_PER_HOUR.user
  return actsForAllCompanies(actor) ? MAX_EMAIL_LOOKUPS_PER_HOUR.operator : MAX_EMAIL_LOOKUPS_PER_HOUR.admin
}

type RateLimitState = { isAllowed: true } | { isAllowed: false; isExceeded: boolean; ttlInSeconds: number }

function refuseAboveLimit(state: RateLimitState): void {
  if (state.isAllowed || !state.isExceeded) return
  throw new Refusal('too-often', 'too many requests', [], state.ttlInSeconds)
}
