import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isOutage } from '../../ground/database/is-outage.ts'
import { type Issue, Refusal, type RefusalKind } from '../../ground/roles/refusals.ts'

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

/** An error body as every client of ours reads it (docs/rules.md#errors). */
export const answer = (reply: FastifyReply, statusCode: number, message: string, issues: Issue[] = []) =>
  reply.request.url.startsWith('/api/v1/')
    ? answerProgram(reply, statusCode, message, issues)
    : answerPage(reply, statusCode, message, issues)

/** Programs are told in the form that they know from elsewhere (RFC 9457); without a key, how one is sent (RFC 6750). */
const answerProgram = (reply: FastifyReply, status: number, detail: string, issues: Issue[]) =>
  reply
    .code(status)
    .headers({
      'content-type': 'application/problem+json',
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    })
    .send({ type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, ...listed(issues) })

const answerPage = (reply: FastifyReply, statusCode: number, message: string, issues: Issue[]) =>
  reply.code(statusCode).send({
    statusCode,
    error: STATUS_CODES[statusCode] ?? 'Error',
    message,
    ...listed(issues),
  })

const listed = (issues: Issue[]) => (issues.length > 0 ? { issues } : {})

function refuse(reply: FastifyReply, { kind, message, issues, retryAfterSeconds }: Refusal) {
  if (retryAfterSeconds !== null) void reply.header('retry-after', retryAfterSeconds)
  return answer(reply, STATUS[kind], message, issues)
}

/** The one place where failures become answers: refusals by their kind, the rest without a word about our inside. */
export function answerFailure(failure: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (failure instanceof Refusal) return refuse(reply, failure)
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
}

/**
 * What guards an answer that no hook sees, because the request was none: as helmet sets it for all others (http/app.ts), and
 * a policy under which nothing runs.
 */
const bareHeaders = (isHttps: boolean): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** Answers an address that cannot be decoded: it reaches no route and no hook. */
export const answerBrokenUrl =
  (isHttps: boolean) =>
  (_failure: FastifyError, _request: FastifyRequest, reply: FastifyReply): void =>
    void answer(reply.headers(bareHeaders(isHttps)), 400, 'bad address')

const UNREADABLE_STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers bytes that are no HTTP request, or one that says its length twice, and hangs up. */
export const answerUnreadable =
  (isHttps: boolean) =>
  (failure: ConnectionError, socket: Socket): void => {
    if (!socket.writable || failure.code === 'ECONNRESET') return void socket.destroy()
    const statusCode = UNREADABLE_STATUS[failure.code ?? ''] ?? 400
    const error = STATUS_CODES[statusCode] ?? 'Error'
    const body = JSON.stringify({ statusCode, error, message: 'unreadable request' })
    const headers = {
      ...bareHeaders(isHttps),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 ${statusCode} ${error}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  }
