import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { isForPrograms, MCP_PATH } from '../../base/roles/program-rules.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { acceptJson } from './json-bodies.ts'
import { RequestLogController } from './request-log.ts'
import { answerBrokenUrl, answerFailure, answerUnreadable } from './send-error.ts'

/**
 * Fastify with zod schemas: `schema: { params, querystring, body, response }` types the handler and
 * generates OpenAPI.
 */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

export type AppOptions = {
  logger: FastifyBaseLogger
  /** Addresses or hops whose X-Forwarded-For is trusted; false = the peer's address is used. */
  trustProxy: string | number | false
  isHttps: boolean
}

// JSON requests are small; uploads have their own limit (registerUploads).
const MAX_JSON_BYTES = 256 * 1024
const REQUEST_TIMEOUT_MS = 120_000
// A client that neither sends nor reads for this long counts as disconnected; none of our calls is
// silent that long.
const CONNECTION_TIMEOUT_MS = 180_000

/** Creates an application without routes: with security headers, cookies and error answers. */
export async function createApp({ logger, trustProxy, isHttps }: AppOptions): Promise<App> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new RequestLogController(),
    ...trustProxyOption(trustProxy),
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    return503OnClosing: true,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 256 },
    rewriteUrl: ({ url = '' }) => (isForPrograms(url) ? withoutLastSlash(url) : url),
    frameworkErrors: answerBrokenUrl(isHttps),
    clientErrorHandler: answerUnreadable(isHttps),
  }).withTypeProvider<ZodTypeProvider>()
  // Only JSON and uploads: a form on another site could send text without a preflight request.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(helmet, securityHeaders(isHttps))
  await app.register(cookie)
  acceptJson(app)
  app.addHook('preValidation', refuseNul)
  app.setErrorHandler(answerFailure)
  return app
}

// Many programs append a slash, which has no meaning.
const withoutLastSlash = (url: string): string => url.replace(/^([^?]*[^?/])\/+(?=\?|$)/, '$1')

// Fastify's types accept a number of hops only as a function.
const trustProxyOption = (proxy: AppOptions['trustProxy']) => ({
  trustProxy: typeof proxy === 'number' ? (_address: string, hop: number) => hop < proxy : proxy,
})

const securityHeaders = (isHttps: boolean) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Style elements carry a nonce (web-files.ts); scripts that set element.style need none.
      styleSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
    },
  },
  strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  referrerPolicy: { policy: 'same-origin' as const },
})

/**
 * Adds the routes that accept a file (multipart); each sets its own size limit. All other routes
 * answer 415, without the listeners that an upload needs.
 */
export function registerUploads(app: App, routes: (app: App) => void): void {
  void app.register(async scope => {
    await scope.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 1024, parts: 22 } })
    routes(scope.withTypeProvider<ZodTypeProvider>())
  })
}

/**
 * Throws 400 for U+0000 in the path, query or JSON of a call. No normal text contains it, and
 * PostgreSQL rejects it (SQLSTATE 22021), which would be an internal error. Uploads are not read
 * here. For an agent's message the call behind its tool is refused, so that the model sees the
 * error.
 */
async function refuseNul({ params, query, body, url }: Pick<FastifyRequest, 'params' | 'query' | 'body' | 'url'>) {
  if (!url.startsWith(MCP_PATH) && containsNul([params, query, body])) throw new Refusal('bad-input', 'bad input')
}

// Without recursion, because a body may be nested a hundred thousand levels deep.
function containsNul(value: unknown): boolean {
  const remaining = [value]
  while (remaining.length > 0) {
    const next = remaining.pop()
    if (typeof next === 'string' && next.includes('\0')) return true
    if (typeof next === 'object' && next !== null) for (const pair of Object.entries(next)) remaining.push(...pair)
  }
  return false
}

const POLICY = 'content-security-policy'

/** Allows a page to have styles besides our files: those with this nonce or hash (CSP level 3). */
export const allowStyle = (reply: FastifyReply, source: string): FastifyReply =>
  reply.header(POLICY, String(reply.getHeader(POLICY)).replace("style-src 'self'", `$& '${source}'`))

/** Replaces the default content security policy of an answer. */
export const setContentSecurityPolicy = (reply: FastifyReply, policy: string): FastifyReply =>
  reply.header(POLICY, policy)

/** Returns the CSP source of a style element with this text. */
export const styleHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
