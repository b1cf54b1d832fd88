import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isGuarded } from '../../base/roles/access.ts'
import { isForPrograms } from '../../base/roles/program-rules.ts'
import { claimAnonymousLine, isFirstInMinute } from '../../platform/audit-log/line-limits.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { App } from '../../platform/http/app.ts'
import { logRequest } from '../../platform/http/request-log.ts'
import { isRefusedInProtocol, refusalReason } from '../../platform/http/send-error.ts'
import type { Services } from '../../platform/services.ts'
import { attachedSession } from '../credentials/request-session.ts'
import { CUSTOMER_PREFIX_BITS } from '../credentials/serial-attempts.ts'
import { recordOmittedLines } from '../credentials/sign-in-log.ts'
import { attachedKey } from '../keys/active-key.ts'
import { redactKeys } from '../keys/key-text.ts'
import { enterPassword } from './contract.ts'

const MAX_PATH_LENGTH = 200

/**
 * Adds a hook that logs rejected API calls with user, call and reason in the audit log (check
 * G-01): those with 403, and those with 404 for an object that is missing or out of scope
 * (deliberately the same).
 *
 * Repeats by the same user are one line a minute. Calls without a session are one line per network,
 * with an hourly limit in total (audit-log/line-limits.ts); the server log has each call.
 */
export function recordRefusals(app: App, services: Pick<Services, 'database' | 'clock'>): void {
  app.addHook('onSend', async (request, reply) => {
    const reason = refusalReason(request)
    if (isWithoutSession(request, reply))
      logRequest(request, 'warn', { reason, statusCode: reply.statusCode }, 'a call without a session was rejected')
    if (isRefusal(request, reply)) await recordRefusal(request, reply, services, reason)
  })
}

// Includes sign-ins, although their own lines in the audit log have the same limit
// (sign-in-log.ts).
function isWithoutSession(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const isSignIn = statusCode === 401 && isSignInCall(request)
  return isSignIn || (statusCode === 403 && isApi(request) && callerOf(request) === undefined)
}

const isSignInCall = ({ url, routeOptions: { config } }: FastifyRequest): boolean =>
  config.endpoint?.path === enterPassword.path || isForPrograms(url)

const isApi = ({ routeOptions }: FastifyRequest): boolean => isGuarded(routeOptions.url, routeOptions.config.endpoint)

function isRefusal(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (!isApi(request)) return false
  return statusOf(request, statusCode) === 403 || (statusCode === 404 && callerOf(request) !== undefined)
}

const statusOf = (request: FastifyRequest, statusCode: number): number =>
  isRefusedInProtocol(request) ? 403 : statusCode

/** Returns the calling person or program; undefined if not signed in. */
const callerOf = (request: FastifyRequest): { userId: number; companyId: number } | undefined =>
  attachedSession(request) ?? attachedKey(request)

async function recordRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  reason: string,
): Promise<void> {
  const caller = callerOf(request)
  const statusCode = statusOf(request, reply.statusCode)
  const { method, ip, routeOptions } = request
  const key = `${statusCode} ${method} ${routeOptions.url} ${reason} ${caller?.userId ?? normalizeIP(ip, CUSTOMER_PREFIX_BITS)}`
  const now = clock.now()
  if (!isFirstInMinute(database, key, now)) return
  const lineKind = caller ? 'line' : claimAnonymousLine(database, now)
  if (lineKind === 'none') return
  // Without the query string: it may contain sensitive data.
  const path = redactKeys(request.url.split('?')[0] ?? '').slice(0, MAX_PATH_LENGTH)
  const action = statusCode === 403 ? 'access.refused' : 'access.not-found'
  const object = { name: `call/${method} ${path}`, companyId: caller?.companyId ?? 0 }
  try {
    const actor = { userId: caller?.userId ?? null, address: ip }
    await database.db.transaction().execute(async trx => {
      await record(trx, actor, action, object, null, { reason })
      if (lineKind === 'last') await recordOmittedLines(trx)
    })
  } catch (failure) {
    // The call is rejected even if logging fails, so no change lacks its audit line.
    request.log.error({ err: failure }, 'could not log a rejected call')
  }
}
