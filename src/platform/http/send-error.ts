import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { isOutage } from '../../base/database/is-outage.ts'
import type { ProblemCode } from '../../base/roles/problem-rules.ts'
import { isForPrograms } from '../../base/roles/program-rules.ts'
import { type Issue, Refusal, type RefusalKind } from '../../base/roles/refusals.ts'
import { describeInvalidFields, type InvalidInput } from './invalid-fields.ts'
import { answerProblem } from './problem.ts'
import { logRequest } from './request-log.ts'
import { programLanguage, requestedLanguage } from './requested-language.ts'

const STATUS: Record<RefusalKind, number> = {
  'not-signed-in': 401,
  'not-allowed': 403,
  'not-found': 404,
  'wrong-method': 405,
  'bad-input': 400,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  unreadable: 422,
  'too-often': 429,
  unavailable: 503,
}

/** The `code` for programs when only the status is known. */
const CODES: Record<number, ProblemCode> = {
  401: 'not_signed_in',
  403: 'not_allowed',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'too_large',
  415: 'wrong_type',
  416: 'range_not_satisfiable',
  422: 'unreadable',
  429: 'too_often',
  500: 'internal_error',
  503: 'unavailable',
}

/** Optional parts of an error besides status and message. */
type ProblemDetails = { issues?: Issue[]; code?: ProblemCode | undefined; candidates?: readonly string[] }

/**
 * The Retry-After of an outage of unknown length: about the time in which a database or a scanner
 * restarts.
 */
const OUTAGE_RETRY_SECONDS = 10

const reasons = new WeakMap<object, string>()

/** Returns the message of a refused call, for the refusal log; '' = it was not refused. */
export const refusalReason = (request: object): string => reasons.get(request) ?? ''

const refusedInside = new WeakSet<object>()

/**
 * Marks a call as refused (403) although its status is 200, because its own protocol reports the
 * error. `reason` goes to the refusal log.
 */
export function recordRefusal(request: object, reason: string): void {
  refusedInside.add(request)
  reasons.set(request, reason)
}

/** Returns whether a call was refused within its own protocol. */
export const isRefusedInProtocol = (request: object): boolean => refusedInside.has(request)

/**
 * Sends an error body in the format of our pages (docs/rules.md#errors), or in that for programs.
 */
export function sendError(
  reply: FastifyReply,
  status: number,
  message: string,
  { issues = [], code = CODES[status] ?? 'bad_input', candidates = [] }: ProblemDetails = {},
): FastifyReply {
  reasons.set(reply.request, message)
  if (status === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', OUTAGE_RETRY_SECONDS)
  return isForPrograms(reply.request.url)
    ? answerProblem(reply, { status, code, message, issues, candidates })
    : answerPage(reply, status, message, issues)
}

const answerPage = (reply: FastifyReply, statusCode: number, message: string, issues: Issue[]) =>
  reply.code(statusCode).send({
    statusCode,
    error: STATUS_CODES[statusCode] ?? 'Error',
    message,
    ...(issues.length > 0 ? { issues } : {}),
  })

function refuse(reply: FastifyReply, { kind, message, issues, retryAfterSeconds, code, candidates }: Refusal) {
  if (retryAfterSeconds !== null) void reply.header('retry-after', retryAfterSeconds)
  return sendError(reply, STATUS[kind], message, { issues, code, candidates })
}

/**
 * Turns every failure into an answer: refusals by their kind, all others without internal details.
 */
export function answerFailure(failure: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (failure instanceof Refusal) return refuse(reply, failure)
  if (hasZodFastifySchemaValidationErrors(failure))
    return isForPrograms(request.url)
      ? refuse(
          reply,
          describeInvalidCall(failure, request, { language: programLanguage(request.headers['accept-language']) }),
        )
      : sendError(reply, 400, 'bad input', {
          issues: describeInvalidCall(failure, request, pageLanguage(request)).issues,
        })
  const statusCode = failure.statusCode ?? 500
  if (statusCode < 500) return sendError(reply, statusCode, failure.message, { code: CODES_OF_FASTIFY[failure.code] })
  logRequest(request, 'error', { err: failure }, 'request failed')
  // An outage is temporary, and nothing was stored.
  return isOutage(failure) ? sendError(reply, 503, 'try again later') : sendError(reply, 500, 'internal error')
}

/** Fastify's error codes that are more precise than their status. */
const CODES_OF_FASTIFY: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
}

// Our pages match some of the schemas' own messages and translate them.
const pageLanguage = ({ headers }: FastifyRequest): MessageOptions => ({
  language: requestedLanguage(headers['accept-language']) ?? 'de',
  keepsSchemaMessages: true,
})

type MessageOptions = Pick<InvalidInput, 'language' | 'keepsSchemaMessages'>

type Invalid = FastifyError & { validation: ZodFastifySchemaValidationError[] }

/** Returns the refusal of an invalid call, from zod's issues before Fastify converted them. */
function describeInvalidCall(
  { validation, validationContext = 'body' }: Invalid,
  request: FastifyRequest,
  options: MessageOptions,
): Refusal {
  const { params, query: querystring, body } = request
  const part = validationContext as 'params' | 'querystring' | 'body'
  return describeInvalidFields({
    issues: validation.map(toZodIssue),
    schema: request.routeOptions.schema?.[part],
    input: { params, querystring, body }[part],
    ...options,
  })
}

const toZodIssue = ({ keyword, params, instancePath, message }: ZodFastifySchemaValidationError): z.core.$ZodIssue =>
  ({ ...params, code: keyword, path: instancePath.split('/').filter(Boolean), message }) as z.core.$ZodIssue

/**
 * Returns the security headers of an answer that no hook processes because there was no valid
 * request: those that helmet sets on all others (http/app.ts), and a policy that allows nothing.
 */
const securityHeaders = (isHttps: boolean): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** Answers a URL that cannot be decoded and so reaches no route and no hook. */
export const answerBrokenUrl =
  (isHttps: boolean) =>
  (_failure: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    logRequest(request, 'info', {}, 'unreadable address')
    void sendError(reply.headers(securityHeaders(isHttps)), 400, 'bad address')
  }

const UNREADABLE_STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers bytes that are no HTTP request, or that have two lengths, and closes the connection. */
export const answerUnreadable =
  (isHttps: boolean) =>
  (failure: ConnectionError, socket: Socket): void => {
    if (!socket.writable || failure.code === 'ECONNRESET') return void socket.destroy()
    const statusCode = UNREADABLE_STATUS[failure.code ?? ''] ?? 400
    const error = STATUS_CODES[statusCode] ?? 'Error'
    const body = JSON.stringify({ statusCode, error, message: 'unreadable request' })
    const headers = {
      ...securityHeaders(isHttps),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 ${statusCode} ${error}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  }
