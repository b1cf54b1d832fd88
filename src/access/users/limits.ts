import type { FastifyRequest } from 'fastify'
import { actorOf } from '../../base/roles/access.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { actsForAllCompanies, isAdminOrDev } from '../../base/roles/role-rules.ts'
import type { App } from '../../platform/http/app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

// Users check their own e-mail a few times; administrators' forms check while they type. The
// operator's users can see nearly all e-mails anyway.
const E_MAIL_QUESTIONS = { user: 30, admin: 300, operator: 3_000 }
const HASHES_PER_MINUTE = 60

/**
 * Returns hooks that limit calls per signed-in user across all routes. `emailQuestions`: calls
 * whose response reveals whether an e-mail is taken (check A-21). `hashes`: calls that hash a
 * password. Both throw 429 with Retry-After.
 */
export function usersLimits(app: App) {
  // Limits without a route of their own differ only by their keys (http/call-count-store.ts).
  const emailQuestions = app.createRateLimit({
    keyGenerator: request => `e-mail questions of user ${actorOf(request).userId}`,
    timeWindow: HOUR_MS,
    max: request => maxEmailQueries(request),
  })
  const hashes = app.createRateLimit({
    keyGenerator: request => `hashes of user ${actorOf(request).userId}`,
    timeWindow: MINUTE_MS,
    max: HASHES_PER_MINUTE,
  })
  return {
    emailQuestions: async (request: FastifyRequest) => refuseBeyond(await emailQuestions(request)),
    hashes: async (request: FastifyRequest) => refuseBeyond(await hashes(request)),
  }
}

function maxEmailQueries(request: FastifyRequest): number {
  const actor = actorOf(request)
  if (!isAdminOrDev(actor)) return E_MAIL_QUESTIONS.user
  return actsForAllCompanies(actor) ? E_MAIL_QUESTIONS.operator : E_MAIL_QUESTIONS.admin
}

type RateLimitState = { isAllowed: true } | { isAllowed: false; isExceeded: boolean; ttlInSeconds: number }

function refuseBeyond(state: RateLimitState): void {
  if (state.isAllowed || !state.isExceeded) return
  throw new Refusal('too-often', 'too many requests', [], state.ttlInSeconds)
}
