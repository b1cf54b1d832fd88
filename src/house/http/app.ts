import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { answerBrokenUrl, answerFailure, answerUnreadable } from './answers.ts'
import { refuseNul } from './refuse-nul.ts'

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

// Requests that carry JSON are small; uploads have their own limit (take-uploads.ts).
const JSON_LIMIT = 256 * 1024
const REQUEST_TIMEOUT_MS = 120_000
// Whoever neither sends nor reads for so long has gone; no call of ours is silent longer.
const SILENCE_MS = 180_000

/** An application without routes: headers, cookies, refusals as answers. */
export async function createApp({ logger, trustProxy, isHttps }: AppOptions): Promise<App> {
  const app = Fastify({
    loggerInstance: logger,
    ...trusting(trustProxy),
    bodyLimit: JSON_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MS,
    return503OnClosing: true,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: answerBrokenUrl(isHttps),
    clientErrorHandler: answerUnreadable(isHttps),
  }).withTypeProvider<ZodTypeProvider>()
  // JSON only, and uploads where they are taken: a form of another site could send text without asking first.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(helmet, securityHeaders(isHttps))
  await app.register(cookie)
  app.addHook('preValidation', refuseNul)
  app.setErrorHandler(answerFailure)
  return app
}

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
