import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isOutage } from '../database/is-outage.ts'
import { type Issue, Refusal, type RefusalKind } from '../refusals.ts'
import type { App } from './app.ts'

const STATUS: Record<RefusalKind, number> = {
  'not-signed-in': 401,
  'not-allowed': 403,
  'not-found': 404,
  'bad-input': 400,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  unreadable: 422,
  'too-often': 429,
  unavailable: 503,
}

/** An error body as every client of ours reads it (decisions §1). */
export const answer = (reply: FastifyReply, statusCode: number, message: string, issues: Issue[] = []) =>
  reply.code(statusCode).send({
    statusCode,
    error: STATUS_CODES[statusCode] ?? 'Error',
    message,
    ...(issues.length > 0 ? { issues } : {}),
  })

/** The one place where failures become answers: refusals by their kind, the rest without a word about our inside. */
export function answerFailures(app: App): void {
  app.setErrorHandler((failure: FastifyError, request, reply) => {
    if (failure instanceof Refusal) return answer(reply, STATUS[failure.kind], failure.message, failure.issues)
    if (hasZodFastifySchemaValidationErrors(failure)) {
      const issues = failure.validation.map(issue => ({
        path: issue.instancePath.slice(1),
        message: issue.message ?? '',
      }))
      return answer(reply, 400, 'bad input', issues)
    }
    const statusCode = failure.statusCode ?? 500
    if (statusCode < 500) return answer(reply, statusCode, failure.message)
    request.log.error({ err: failure }, 'request failed')
    // It passes, and nothing was stored.
    return isOutage(failure) ? answer(reply, 503, 'try again later') : answer(reply, 500, 'internal error')
  })
}

/** An address that cannot be decoded reaches no route and no hook, so the headers of all other answers are set here. */
export function answerBrokenUrl(_failure: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" })
  void answer(reply, 400, 'bad address')
}
