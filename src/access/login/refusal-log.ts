import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isGuarded } from '../../ground/roles/access.ts'
import { isForPrograms } from '../../ground/roles/program-rules.ts'
import { isFirstLately, takeAnonymousLine } from '../../house/audit-log/line-limits.ts'
import { record } from '../../house/audit-log/record.ts'
import { isRefusedInside, refusalReason } from '../../house/http/answers.ts'
import type { App } from '../../house/http/app.ts'
import { tellRequest } from '../../house/http/request-log.ts'
import type { Services } from '../../house/services.ts'
import { heldSession } from '../credentials/held-session.ts'
import { recordLeftOut } from '../credentials/sign-in-log.ts'
import { CUSTOMERS_PREFIX } from '../credentials/turns.ts'
import { withoutKeys } from '../keys/key-text.ts'
import { heldKey } from '../keys/known-key.ts'
import { enterPassword } from './contract.ts'

const LONGEST_PATH = 200

/**
 * Puts every call of the API that is refused (403) on record, and every object that is not there or not the caller's (404, alike on
 * purpose): who, which call, why (check G-01). The same by the same person is one line a minute; of somebody who is not
 * signed in the same from one network, and in all so many an hour (audit-log/line-limits.ts): the program's log has each.
 */
export function recordRefusals(app: App, services: Pick<Services, 'database' | 'clock'>): void {
  app.addHook('onSend', async (request, reply) => {
    const reason = refusalReason(request)
    if (isByStranger(request, reply))
      tellRequest(request, 'warn', { reason, statusCode: reply.statusCode }, 'a stranger’s call was refused')
    if (isRefusal(request, reply)) await recordRefusal(request, reply, services, reason)
  })
}

// Sign-ins too, whose own lines in the audit log have the same limit (sign-in-log.ts).
function isByStranger(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const isSignIn = statusCode === 401 && isOfSignIn(request)
  return isSignIn || (statusCode === 403 && isApi(request) && callerOf(request) === undefined)
}

const isOfSignIn = ({ url, routeOptions: { config } }: FastifyRequest): boolean =>
  config.endpoint?.path === enterPassword.path || isForPrograms(url)

const isApi = ({ routeOptions }: FastifyRequest): boolean => isGuarded(routeOptions.url, routeOptions.config.endpoint)

function isRefusal(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (!isApi(request)) return false
  return statusOf(request, statusCode) === 403 || (statusCode === 404 && callerOf(request) !== undefined)
}

const statusOf = (request: FastifyRequest, statusCode: number): number => (isRefusedInside(request) ? 403 : statusCode)

/** Who called, person or program; undefined = a stranger. */
const callerOf = (request: FastifyRequest): { userId: number; companyId: number } | undefined =>
  heldSession(request) ?? heldKey(request)

async function recordRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  reason: string,
): Promise<void> {
  const caller = callerOf(request)
  const statusCode = statusOf(request, reply.statusCode)
  const { method, ip, routeOptions } = request
  const key = `${statusCode} ${method} ${routeOptions.url} ${reason} ${caller?.userId ?? normalizeIP(ip, CUSTOMERS_PREFIX)}`
  const now = clock.now()
  if (!isFirstLately(database, key, now)) return
  const place = caller ? 'line' : takeAnonymousLine(database, now)
  if (place === 'none') return
  // Without the query: it may hold what should not be kept.
  const path = withoutKeys(request.url.split('?')[0] ?? '').slice(0, LONGEST_PATH)
  const action = statusCode === 403 ? 'access.refused' : 'access.not-found'
  const object = { name: `call/${method} ${path}`, companyId: caller?.companyId ?? 0 }
  try {
    const doer = { userId: caller?.userId ?? null, address: ip }
    await database.db.transaction().execute(async trx => {
      await record(trx, doer, action, object, null, { reason })
      if (place === 'last') await recordLeftOut(trx)
    })
  } catch (failure) {
    // The call is refused anyway: nothing was done that would lack its line.
    request.log.error({ err: failure }, 'a refused call is not on record')
  }
}
