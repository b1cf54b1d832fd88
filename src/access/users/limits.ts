import type { FastifyRequest } from 'fastify'
import { actorOf } from '../../ground/roles/access.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { actsForAllCompanies, isAdminOrDev } from '../../ground/roles/role-rules.ts'
import type { App } from '../../house/http/app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

// Users who ask about their own e-mail ask a few times; administrators ask while they type; the operator's
// people see nearly all e-mails anyway.
const E_MAIL_QUESTIONS = { user: 30, admin: 300, operator: 3_000 }
const HASHES_A_MINUTE = 60

/**
 * Returns what stands before the calls of users that tell something or cost something, counted by who is signed in and over all
 * routes together: `emailQuestions`, before every call whose answer tells whether an e-mail is anybody's (check A-21), and
 * `hashes`, before every call that hashes a password. Both refuse (429) with Retry-After.
 */
export function usersLimits(app: App) {
  // Limits of no one route are told apart by their keys alone (http/call-count-store.ts).
  const emailQuestions = app.createRateLimit({
    keyGenerator: request => `e-mail questions of user ${actorOf(request).userId}`,
    timeWindow: HOUR_MS,
    max: request => mostEmailQuestions(request),
  })
  const hashes = app.createRateLimit({
    keyGenerator: request => `hashes of user ${actorOf(request).userId}`,
    timeWindow: MINUTE_MS,
    max: HASHES_A_MINUTE,
  })
  return {
    emailQuestions: async (request: FastifyRequest) => refuseBeyond(await emailQuestions(request)),
    hashes: async (request: FastifyRequest) => refuseBeyond(await hashes(request)),
  }
}

function mostEmailQuestions(request: FastifyRequest): number {
  const actor = actorOf(request)
  if (!isAdminOrDev(actor)) return E_MAIL_QUESTIONS.user
  return actsForAllCompanies(actor) ? E_MAIL_QUESTIONS.operator : E_MAIL_QUESTIONS.admin
}

type Counted = { isAllowed: true } | { isAllowed: false; isExceeded: boolean; ttlInSeconds: number }

function refuseBeyond(counted: Counted): void {
  if (counted.isAllowed || !counted.isExceeded) return
  throw new Refusal('too-often', 'too many requests', [], counted.ttlInSeconds)
}
