import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { isOutage } from '../../ground/database/is-outage.ts'
import type { ProblemCode } from '../../ground/roles/problem-rules.ts'
import { isForPrograms } from '../../ground/roles/program-rules.ts'
import { type Issue, Refusal, type RefusalKind } from '../../ground/roles/refusals.ts'
import { askedLanguage, programLanguage } from './asked-language.ts'
import { answerProblem } from './problem.ts'
import { tellRequest } from './request-log.ts'
import { type Wrong, wrongFields } from './wrong-fields.ts'

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

/** What programs are told of a status where nobody knows more. */
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

/** What is said besides a status and a word. */
type Besides = { issues?: Issue[]; code?: ProblemCode | undefined; candidates?: readonly string[] }

/** Of what is away without saying for how long: about what a database or a scanner takes to start again. */
const BACK_AFTER_SECONDS = 10

const reasons = new WeakMap<object, string>()

/** Returns the short word or sentence by which a call was refused, for the record of refusals; '' = it was not. */
export const refusalReason = (request: object): string => reasons.get(request) ?? ''

const toldInside = new WeakSet<object>()

/** Notes that a call is refused (403) although its answer is 200, because its own protocol has errors of its own; `reason` for the record of refusals. */
export function noteRefusalInside(request: object, reason: string): void {
  toldInside.add(request)
  reasons.set(request, reason)
}

/** Returns whether a call is refused in the words of its own protocol. */
export const isRefusedInside = (request: object): boolean => toldInside.has(request)

/** An error body as every client of ours reads it (docs/rules.md#errors), or as programs do. */
export function answer(
  reply: FastifyReply,
  status: number,
  message: string,
  { issues = [], code = CODES[status] ?? 'bad_input', candidates = [] }: Besides = {},
): FastifyReply {
  reasons.set(reply.request, message)
  if (status === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', BACK_AFTER_SECONDS)
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
  return answer(reply, STATUS[kind], message, { issues, code, candidates })
}

/** The one place where failures become answers: refusals by their kind, the rest without a word about our inside. */
export function answerFailure(failure: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (failure instanceof Refusal) return refuse(reply, failure)
  if (hasZodFastifySchemaValidationErrors(failure))
    return isForPrograms(request.url)
      ? refuse(reply, wrongInCall(failure, request, { language: programLanguage(request.headers['accept-language']) }))
      : answer(reply, 400, 'bad input', { issues: wrongInCall(failure, request, wordsOfPages(request)).issues })
  const statusCode = failure.statusCode ?? 500
  if (statusCode < 500) return answer(reply, statusCode, failure.message, { code: CODES_OF_FASTIFY[failure.code] })
  tellRequest(request, 'error', { err: failure }, 'request failed')
  // It passes, and nothing was stored.
  return isOutage(failure) ? answer(reply, 503, 'try again later') : answer(reply, 500, 'internal error')
}

/** Where Fastify knows more than its status says. */
const CODES_OF_FASTIFY: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
}

// The screens know some of the schemas' own words and say them in sentences of theirs.
const wordsOfPages = ({ headers }: FastifyRequest): Words => ({
  language: askedLanguage(headers['accept-language']) ?? 'de',
  keepsOwnWords: true,
})

type Words = Pick<Wrong, 'language' | 'keepsOwnWords'>

type Invalid = FastifyError & { validation: ZodFastifySchemaValidationError[] }

/** What a schema of the call found wrong, as zod said it before Fastify put it into its own form. */
function wrongInCall(
  { validation, validationContext = 'body' }: Invalid,
  request: FastifyRequest,
  words: Words,
): Refusal {
  const { params, query: querystring, body } = request
  const place = validationContext as 'params' | 'querystring' | 'body'
  return wrongFields({
    found: validation.map(toZodIssue),
    schema: request.routeOptions.schema?.[place],
    input: { params, querystring, body }[place],
    ...words,
  })
}

const toZodIssue = ({ keyword, params, instancePath, message }: ZodFastifySchemaValidationError): z.core.$ZodIssue =>
  ({ ...params, code: keyword, path: instancePath.split('/').filter(Boolean), message }) as z.core.$ZodIssue

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
  (_failure: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    tellRequest(request, 'info', {}, 'unreadable address')
    void answer(reply.headers(bareHeaders(isHttps)), 400, 'bad address')
  }

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
