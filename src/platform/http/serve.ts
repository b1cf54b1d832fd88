import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { actorOf } from '../../base/roles/access.ts'
import type { Contract, Endpoint, ParameterOf } from '../../base/roles/contract-rules.ts'
import { pathCompanyId, pathId } from '../../base/roles/parameter-rules.ts'
import type { App } from './app.ts'
import { sendDeprecation } from './deprecation.ts'
import { refuseRepeated } from './invalid-fields.ts'
import { isUnchanged } from './polled-etag.ts'
import { programLanguage } from './requested-language.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's contract: who may call it (login/guard.ts). */
    endpoint?: Endpoint
  }
}

/** The parsed parameters of a path: ids are numbers, a UID is the text as typed. */
type Parameters<Path extends string> = { [Name in ParameterOf<Path>]: Name extends 'uid' ? string : number }

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type Call<Path extends string, Query, Body> = FastifyRequest<{
  Params: Parameters<Path>
  Querystring: Output<Query>
  Body: Output<Body>
}>

/**
 * The result of a handler: the answer before the schema serializes it, nothing, or the reply if the
 * handler sends the answer itself.
 */
type HandlerResult<Answer> =
  | FastifyReply
  | Promise<FastifyReply>
  | (Answer extends z.ZodType ? z.input<Answer> | Promise<z.input<Answer> | FastifyReply> : Promise<void>)

/** The schemas that a contract names. */
type Schemas<Query, Body, Answer> = OptionalField<'query', Query> &
  OptionalField<'body', Body> &
  OptionalField<'answer', Answer>
type OptionalField<Name extends string, Schema> = [Schema] extends [undefined] ? unknown : Record<Name, Schema>

type Options = Pick<RouteOptions, 'config' | 'exposeHeadRoute' | 'bodyLimit'> & {
  /** The status of the answer, if it is not 200. */
  code?: number
  /** Not listed in /api/openapi.json. */
  isHidden?: true
  /** Accepts a body without a schema; the handler itself rejects unknown content. */
  readsOwnBody?: true
  onRequest?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: each hook declares the body that it reads.
  preHandler?: ((request: FastifyRequest<any>, reply: FastifyReply) => Promise<unknown>)[]
}

/**
 * Registers a call with its contract and the schemas that the contract names. The handler's return
 * value is the answer; without one the status is 204. A handler that sends the answer itself
 * returns its reply.
 */
export function serve<Path extends string, Query, Body, Answer>(
  app: App,
  contract: Contract<Path, Query, Body, Answer>,
  schemasAndOptions: Schemas<Query, Body, Answer> & Options,
  handler: (request: Call<Path, Query, Body>, reply: FastifyReply) => HandlerResult<Answer>,
): void {
  const {
    query,
    body,
    answer,
    code = 200,
    isHidden,
    readsOwnBody,
    ...options
  } = schemasAndOptions as Options & Partial<Record<string, z.ZodType>>
  const { method, path: url } = contract
  app.route({
    ...options,
    method,
    url,
    config: { ...options.config, endpoint: contract },
    schema: {
      ...(isHidden ? { hide: true } : {}),
      ...(url.includes(':') ? { params: parametersOf(contract) } : {}),
      ...(query === undefined ? {} : { querystring: query }),
      ...(body === undefined ? {} : { body }),
      ...(contract.access === 'program' ? strictSchemas(contract, { query, body, readsOwnBody }) : {}),
      ...(answer === undefined ? {} : { response: { [code]: answer } }),
    },
    preValidation: [
      ...(contract.deprecated ? [sendDeprecation(contract.deprecated)] : []),
      ...(contract.access === 'program' ? [refuseRepeatedParameters] : []),
    ],
    handler: async (request, reply) => {
      const answer = await handler(request as unknown as Call<Path, Query, Body>, reply as FastifyReply)
      if (answer !== undefined) {
        if (isUnchanged(contract, request, reply, answer)) return reply.code(304).send()
        return withLanguage(contract, request, reply).code(code).send(answer)
      }
      // Waits until a handler that sends the answer itself has finished or the client has
      // disconnected: a second answer would fail.
      return hasEnded(reply) ? reply : reply.code(204).send()
    },
  })
}

/** Sets Content-Language of an answer to a program. */
const withLanguage = <Reply extends { header: (name: string, value: string) => unknown }>(
  { access }: Endpoint,
  request: object,
  reply: Reply,
): Reply => {
  if (access === 'program') reply.header('content-language', actorOf(request).language)
  return reply
}

type RequestSchemas = { query?: z.ZodType | undefined; body?: z.ZodType | undefined; readsOwnBody?: true | undefined }

/**
 * Returns strict schemas for a program's query and body. An unknown field is refused (400), because
 * a misspelled one would silently do something else than intended.
 */
function strictSchemas({ method }: Endpoint, { query, body, readsOwnBody }: RequestSchemas) {
  const querystring = toStrict(query ?? z.object({}))
  if (method === 'GET' || readsOwnBody) return { querystring }
  return { querystring, body: body ? toStrict(body) : z.strictObject({}).nullish() }
}

const toStrict = (schema: z.ZodType): z.ZodType => (schema instanceof z.ZodObject ? schema.strict() : schema)

const refuseRepeatedParameters = async ({ query, headers }: FastifyRequest): Promise<void> =>
  refuseRepeated(query, programLanguage(headers['accept-language']))

const hasEnded = ({ sent, raw }: FastifyReply): boolean => sent || raw.headersSent || raw.destroyed

// Long enough for any text typed as a UID; uid/ parses it.
const uidParameter = z.string().min(1).max(100)

function parametersOf({ path, companies = {} }: Endpoint): z.ZodObject {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const schemaOf = (name: string) => (name in companies ? pathCompanyId : name === 'uid' ? uidParameter : pathId)
  return z.object(Object.fromEntries(names.map(name => [name, schemaOf(name)])))
}
