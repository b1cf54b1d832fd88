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
import { isForPrograms, MCP_PATH } from '../../ground/roles/program-rules.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { answerBrokenUrl, answerFailure, answerUnreadable } from './answers.ts'
import { takeJson } from './json-bodies.ts'
import { OneLineLog } from './request-log.ts'

/** Fastify with zod schemas: `schema: { params, querystring, body, response }` types the handler and writes OpenAPI. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

export type AppOptions = {
  logger: FastifyBaseLogger
  /** Addresses or hops whose X-Forwarded-For is believed; false = the peer's own address counts. */
  trustProxy: string | number | false
  isHttps: boolean
}

// Requests that carry JSON are small; uploads have their own limit (takeUploads).
const JSON_LIMIT = 256 * 1024
const REQUEST_TIMEOUT_MS = 120_000
// Whoever neither sends nor reads for so long has gone; no call of ours is silent longer.
const SILENCE_MS = 180_000

/** An application without routes: headers, cookies, refusals as answers. */
export async function createApp({ logger, trustProxy, isHttps }: AppOptions): Promise<App> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new OneLineLog(),
    ...trusting(trustProxy),
    bodyLimit: JSON_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MS,
    return503OnClosing: true,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 256 },
    rewriteUrl: ({ url = '' }) => (isForPrograms(url) ? withoutLastSlash(url) : url),
    frameworkErrors: answerBrokenUrl(isHttps),
    clientErrorHandler: answerUnreadable(isHttps),
  }).withTypeProvider<ZodTypeProvider>()
  // JSON only, and uploads where they are taken: a form of another site could send text without asking first.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(helmet, securityHeaders(isHttps))
  await app.register(cookie)
  takeJson(app)
  app.addHook('preValidation', refuseNul)
  app.setErrorHandler(answerFailure)
  return app
}

// One slash too many is a habit of many programs, and means nothing.
const withoutLastSlash = (url: string): string => url.replace(/^([^?]*[^?/])\/+(?=\?|$)/, '$1')

// Fastify's types know only its function form for a number of hops.
const trusting = (proxy: AppOptions['trustProxy']) => ({
  trustProxy: typeof proxy === 'number' ? (_address: string, hop: number) => hop < proxy : proxy,
})

const securityHeaders = (isHttps: boolean) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Style elements carry a nonce (web-files.ts); what scripts set on element.style needs none.
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
 * Adds the routes that take a file (multipart); each says itself how big it may be. All others refuse one (415), and
 * their answers carry none of the listeners with which a file's end is watched.
 */
export function takeUploads(app: App, routes: (app: App) => void): void {
  void app.register(async scope => {
    await scope.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 1024, parts: 22 } })
    routes(scope.withTypeProvider<ZodTypeProvider>())
  })
}

/**
 * Refuses (400) a call with U+0000 in its path, query or JSON: no text of people holds one, and PostgreSQL takes none
 * (SQLSTATE 22021), so that it would end as an error of ours. Uploads are read elsewhere, and of a message of an agent the call
 * behind its tool is refused, which the model is told.
 */
async function refuseNul({ params, query, body, url }: Pick<FastifyRequest, 'params' | 'query' | 'body' | 'url'>) {
  if (!url.startsWith(MCP_PATH) && holdsNul([params, query, body])) throw new Refusal('bad-input', 'bad input')
}

// Without recursion: a body may be nested a hundred thousand deep.
function holdsNul(value: unknown): boolean {
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string' && next.includes('\0')) return true
    if (typeof next === 'object' && next !== null) for (const pair of Object.entries(next)) left.push(...pair)
  }
  return false
}

const POLICY = 'content-security-policy'

/** Lets a page have styles of its own beside our files: those with this nonce, or with this hash (CSP level 3). */
export const allowStyle = (reply: FastifyReply, source: string): FastifyReply =>
  reply.header(POLICY, String(reply.getHeader(POLICY)).replace("style-src 'self'", `$& '${source}'`))

/** Puts a policy of its own on an answer in place of the one that all others have. */
export const setPolicy = (reply: FastifyReply, policy: string): FastifyReply => reply.header(POLICY, policy)

/** Returns the source that stands for one style element's text. */
export const styleHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
