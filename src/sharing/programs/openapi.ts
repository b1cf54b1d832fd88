import { STATUS_CODES } from 'node:http'
import type { RouteOptions } from 'fastify'
import { z } from 'zod'
import { type EventDefinition, typesToChoose } from '../../access/webhooks/events.ts'
import { onThatDaySchema } from '../../documents/on-that-day/wire.ts'
import { VERSION } from '../../ground/releases/version.ts'
import type { Endpoint } from '../../ground/roles/contract-rules.ts'
import { batchRowSchema, batchRowsSchema, batchSchema, checkRequestSchema, checkSchema } from './answer-wire.ts'
import { listSchema } from './batch-request-wire.ts'
import { ABOUT, CALLS, type DescribedCall, describedEvents, PROBLEM } from './described-calls-and-events.ts'
import { batchesSchema, checksSchema } from './list-wire.ts'
import { partnerHistorySchema, partnersSchema } from './partner-wire.ts'
import { madeWebhookSchema, webhookRequestSchema, webhooksSchema } from './webhook-wire.ts'

type Json = Record<string, unknown>

/** A call as it is served, with the schemas that validate it and shape its answers. */
export type DescribedRoute = { endpoint: Endpoint; schema: Json }

/** The call for programs that a route serves, if it does. */
export const describedIn = ({ method, config, schema = {} }: RouteOptions): DescribedRoute[] =>
  method !== 'HEAD' && config?.endpoint?.scope ? [{ endpoint: config.endpoint, schema: { ...schema } }] : []

const ASKED = { CheckRequest: checkRequestSchema, ListRequest: listSchema }
const askedOf = (events: readonly EventDefinition[]) => ({
  ...ASKED,
  WebhookRequest: webhookRequestSchema(typesToChoose(events)),
})
const ANSWERED = {
  Check: checkSchema,
  Checks: checksSchema,
  Batch: batchSchema,
  Batches: batchesSchema,
  BatchRow: batchRowSchema,
  BatchRows: batchRowsSchema,
  OnThatDay: onThatDaySchema,
  Partners: partnersSchema,
  PartnerHistory: partnerHistorySchema,
  Webhooks: webhooksSchema,
  MadeWebhook: madeWebhookSchema,
}
const REF = '#/components/schemas/'

/** The description of the calls for programs and of the events that they are told of, OpenAPI 3.1, from the very schemas by which they are served. */
export const openApi = (routes: DescribedRoute[], events: readonly EventDefinition[]): Json => ({
  openapi: '3.1.0',
  info: { title: 'UID Check', version: VERSION, description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
  servers: [{ url: '/' }],
  security: [{ key: [] }],
  paths: Object.fromEntries(
    [...Map.groupBy(routes, ({ endpoint }) => endpoint.path)].map(([path, calls]) => [
      path.replace(/:(\w+)/g, '{$1}'),
      Object.fromEntries(calls.map(route => [route.endpoint.method.toLowerCase(), operationOf(route)])),
    ]),
  ),
  webhooks: describedEvents(events),
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'uidc_…' } },
    schemas: { ...named(askedOf(events), 'input'), ...named(ANSWERED, 'output'), Problem: PROBLEM },
    responses: { Problem: { description: 'Refused.', content: { 'application/problem+json': content('Problem') } } },
  },
})

function operationOf({ endpoint, schema }: DescribedRoute): Json {
  const { id, summary, body, success, files, refusals } = callOf(endpoint)
  return {
    operationId: id,
    summary,
    description: `Permission: ${endpoint.scope}${endpoint.deprecated ? `. Ends on ${endpoint.deprecated.sunset}.` : ''}`,
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    parameters: [
      ...parametersOf(schema.params, 'path'),
      ...parametersOf(schema.querystring, 'query'),
      ...headersOf(id),
    ],
    ...(body ? { requestBody: { required: true, content: bodyOf(body) } } : {}),
    responses: {
      [success]: {
        description: STATUS_CODES[success],
        ...(success === 204 ? {} : { content: files ? filesOf(files) : answerOf(schema.response, success) }),
      },
      ...Object.fromEntries(refusals.map(status => [status, { $ref: '#/components/responses/Problem' }])),
    },
  }
}

function callOf(endpoint: Endpoint): DescribedCall {
  const call = CALLS.find(described => described.endpoint === endpoint)
  if (!call)
    throw new Error(`${endpoint.method} ${endpoint.path} has no words in programs/described-calls-and-events.ts`)
  return call
}

const headersOf = (id: string): Json[] =>
  id === 'uploadBatch' || id === 'check'
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
      ]
    : []

function parametersOf(schema: unknown, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  const io = place === 'path' ? 'input' : 'output'
  const { properties = {} } = plain(z.toJSONSchema(schema, { io }), io) as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: !schema.shape[name]?.safeParse(undefined).success,
    schema: rest,
    ...(description === undefined ? {} : { description }),
  }))
}

const bodyOf = ({ name, isUpload }: NonNullable<DescribedCall['body']>): Json => ({
  'application/json': content(name),
  ...(isUpload ? { 'multipart/form-data': { schema: UPLOAD } } : {}),
})

const UPLOAD = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }

function answerOf(response: unknown, status: number): Json {
  const schema = (response as Record<number, unknown>)[status]
  const [name] = Object.entries(ANSWERED).find(([, known]) => known === schema) ?? []
  if (!name) throw new Error(`an answer with ${status} is described nowhere`)
  return { 'application/json': content(name) }
}

const filesOf = (types: readonly string[]): Json =>
  Object.fromEntries(types.map(type => [type, { schema: { type: 'string', format: 'binary' } }]))

const content = (name: string): Json => ({ schema: { $ref: `${REF}${name}` } })

/** Each schema under its name, referring to the others by theirs. */
function named(schemas: Record<string, z.ZodType>, io: 'input' | 'output'): Json {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
  const { schemas: described } = z.toJSONSchema(registry, { io, uri: id => `${REF}${id}` })
  return Object.fromEntries(Object.entries(described).map(([name, schema]) => [name, plain(schema, io)]))
}

const ZODS = ['$schema', '$id', 'id', '~standard']

/** Without what only zod says: fields are added to answers, and whoever gets one that he does not know ignores it; what is asked has no others. */
function plain(schema: unknown, io: 'input' | 'output'): Json {
  const left = io === 'input' ? ZODS : [...ZODS, 'additionalProperties']
  const text = JSON.stringify(schema, function (key, value: unknown) {
    const isDate = key === 'pattern' && 'format' in (this as Json)
    return (left.includes(key) && !isProperty(this, key)) || isDate ? undefined : value
  })
  return JSON.parse(text) as Json
}

// A field of ours that is called `id`.
const isProperty = (holder: unknown, key: string): boolean => typeof (holder as Json)[key] === 'object' && key === 'id'
