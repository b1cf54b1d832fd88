import { STATUS_CODES } from 'node:http'
import type { RouteOptions } from 'fastify'
import { z } from 'zod'
import { type EventDefinition, subscribableTypes } from '../../access/webhooks/events.ts'
import { onThatDaySchema } from '../../answers/validity-on-date/wire.ts'
import { VERSION } from '../../base/releases/version.ts'
import type { Endpoint } from '../../base/roles/contract-rules.ts'
import { MAX_ID, pathId } from '../../base/roles/parameter-rules.ts'
import { batchRowSchema, batchRowsSchema, batchSchema, checkRequestSchema, checkSchema } from './answer-wire.ts'
import { listSchema } from './batch-request-wire.ts'
import { API_DESCRIPTION, CALLS, type DescribedCall, PROBLEM, webhooksOf } from './described-calls-and-events.ts'
import { FILE_PARAMETERS, fileResponses } from './described-files.ts'
import { namedSchemas, OTHER_EVENT, openEvents, plainSchema, refTo } from './described-schemas.ts'
import { EXAMPLES } from './examples.ts'
import { dryRunSchema } from './layout-wire.ts'
import { batchesSchema, checksSchema } from './list-wire.ts'
import { EVENT_SCHEMAS, partnerEventSchema, partnerHistorySchema, partnersSchema } from './partner-wire.ts'
import { stockCheckRequestSchema, stockCheckSchema } from './stock-wire.ts'
import { TAGS, tagOf } from './tags.ts'
import { uploadFieldsSchema } from './upload-fields.ts'
import { madeWebhookSchema, webhookRequestSchema, webhooksSchema } from './webhook-wire.ts'

type Json = Record<string, unknown>

/** An endpoint with the schemas of its requests and responses. */
export type DescribedRoute = { endpoint: Endpoint; schema: Json }

/** Returns the endpoint for programs that a route implements, if any. */
export const describedRoutes = ({ method, config, schema = {} }: RouteOptions): DescribedRoute[] =>
  method !== 'HEAD' && config?.endpoint?.scope ? [{ endpoint: config.endpoint, schema: { ...schema } }] : []

/** Returns the schemas of requests, by their names in generated clients. */
export const requestSchemas = (events: readonly EventDefinition[]) => ({
  CheckRequest: checkRequestSchema,
  ListRequest: listSchema,
  StockCheckRequest: stockCheckRequestSchema,
  WebhookRequest: webhookRequestSchema(subscribableTypes(events)),
})
export const RESPONSE_SCHEMAS = {
  Check: checkSchema,
  Checks: checksSchema,
  Batch: batchSchema,
  Batches: batchesSchema,
  DryRun: dryRunSchema,
  BatchRow: batchRowSchema,
  BatchRows: batchRowsSchema,
  StockCheck: stockCheckSchema,
  OnThatDay: onThatDaySchema,
  Partners: partnersSchema,
  PartnerHistory: partnerHistorySchema,
  Webhooks: webhooksSchema,
  MadeWebhook: madeWebhookSchema,
  PartnerEvent: partnerEventSchema,
  ...EVENT_SCHEMAS,
}

/**
 * Returns the OpenAPI 3.1 description of the API and its webhooks, from the same schemas that the
 * routes use.
 */
export function openApi(routes: DescribedRoute[], events: readonly EventDefinition[]): Json {
  const paths = pathsOf(routes)
  return {
    openapi: '3.1.0',
    info: {
      title: 'UID Check',
      version: VERSION,
      description: API_DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    tags: TAGS.map(({ matches: _, ...tag }) => tag),
    paths,
    webhooks: webhooksOf(events),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'uidc_…' } },
      schemas: describedSchemas(events),
      examples: examplesIn(paths, RESPONSES),
      responses: RESPONSES,
    },
  }
}

const pathsOf = (routes: DescribedRoute[]): Json =>
  Object.fromEntries(
    [...Map.groupBy(routes, ({ endpoint }) => endpoint.path)].map(([path, calls]) => [
      path.replace(/:(\w+)/g, '{$1}'),
      Object.fromEntries(calls.map(route => [route.endpoint.method.toLowerCase(), operationOf(route)])),
    ]),
  )

/** Returns the examples that calls or responses refer to; other examples are part of schemas. */
function examplesIn(...objects: Json[]): Json {
  const text = JSON.stringify(objects)
  const used = Object.entries(EXAMPLES).filter(([name]) => text.includes(`"${EXAMPLE}${name}"`))
  return Object.fromEntries(used.map(([name, value]) => [name, { value }]))
}

function describedSchemas(events: readonly EventDefinition[]): Json {
  const schemas = namedSchemas(RESPONSE_SCHEMAS, 'output', EXAMPLES)
  return {
    ...namedSchemas(requestSchemas(events), 'input', EXAMPLES),
    FileRequest: FILE_REQUEST,
    ...schemas,
    PartnerEvent: openEvents(schemas.PartnerEvent ?? {}),
    OtherEvent: OTHER_EVENT,
    Problem: { ...PROBLEM, examples: [EXAMPLES.Problem] },
  }
}

function operationOf({ endpoint, schema }: DescribedRoute): Json {
  const { id, summary, body, success, others = {}, files, refusals } = callOf(endpoint)
  return {
    operationId: id,
    summary,
    tags: [tagOf(endpoint.path)],
    description: `Permission: ${endpoint.scope}${endpoint.deprecated ? `. Ends on ${endpoint.deprecated.sunset}.` : ''}`,
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    parameters: [
      ...parametersOf(schema.params, 'path'),
      ...parametersOf(schema.querystring, 'query'),
      ...headersOf(id),
      ...(files ? FILE_PARAMETERS : []),
    ],
    ...(body ? { requestBody: { required: true, content: bodyOf(body) } } : {}),
    responses: {
      ...(files ? fileResponses(files) : { [success]: answerWith(schema.response, success) }),
      ...Object.fromEntries(
        Object.entries(others).map(([status, name]) => [
          status,
          { description: STATUS_CODES[status], content: { 'application/json': content(name) } },
        ]),
      ),
      ...Object.fromEntries(refusals.map(status => [status, { $ref: `#/components/responses/${refusalOf(status)}` }])),
    },
  }
}

const refusalOf = (status: number): string => (status === 429 || status === 503 ? 'Later' : 'Problem')

function callOf(endpoint: Endpoint): DescribedCall {
  const call = CALLS.find(described => described.endpoint === endpoint)
  if (!call)
    throw new Error(`${endpoint.method} ${endpoint.path} has no description in programs/described-calls-and-events.ts`)
  return call
}

/** Calls that accept an Idempotency-Key, with which they are safe to repeat. */
const IDEMPOTENT_CALLS = ['check', 'makeWebhook', 'startStockCheck', 'uploadBatch', 'uploadFile']

const headersOf = (id: string): Json[] =>
  IDEMPOTENT_CALLS.includes(id)
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
          example: 'erp-2026-11-23-0815',
        },
      ]
    : []

/** Schema of an id in a path: a number, as in responses, so that clients can pass it on. */
const ID: Json = { type: 'integer', minimum: 1, maximum: MAX_ID }

function parametersOf(schema: unknown, location: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  const { properties = {} } = plainSchema(schema, location === 'path' ? 'input' : 'output') as {
    properties?: Record<string, Json>
  }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: location,
    required: !schema.shape[name]?.safeParse(undefined).success,
    schema: schema.shape[name] === pathId ? ID : rest,
    ...(description === undefined ? {} : { description }),
  }))
}

const bodyOf = ({ name, isForm }: NonNullable<DescribedCall['body']>): Json => ({
  [isForm ? 'multipart/form-data' : 'application/json']: content(name),
})

const FORM_FIELDS = plainSchema(uploadFieldsSchema, 'input')

/**
 * Schema of the form for a list as a file. No zod schema validates the whole form, because its file
 * is never in memory.
 */
const FILE_REQUEST: Json = {
  ...FORM_FIELDS,
  required: ['file'],
  properties: {
    file: {
      type: 'string',
      format: 'binary',
      description: 'The list as an .xlsx, .csv or .txt file, with its file name.',
    },
    ...(FORM_FIELDS.properties as Json),
  },
}

const answerWith = (response: unknown, status: number): Json => ({
  description: STATUS_CODES[status],
  ...(status === 204 ? {} : { content: answerOf(response, status) }),
})

function answerOf(response: unknown, status: number): Json {
  const schema = (response as Record<number, unknown>)[status]
  const [name] = Object.entries(RESPONSE_SCHEMAS).find(([, answered]) => answered === schema) ?? []
  if (!name) throw new Error(`an answer with ${status} has no description`)
  return { 'application/json': content(name) }
}

const EXAMPLE = '#/components/examples/'

/** Returns a reference to a named schema, with its example. */
const content = (name: string): Json => ({
  schema: refTo(name),
  ...(name in EXAMPLES ? { examples: { [name]: { $ref: `${EXAMPLE}${name}` } } } : {}),
})

const REFUSAL: Json = {
  description: 'The request was rejected.',
  content: { 'application/problem+json': content('Problem') },
}
const RETRY_AFTER: Json = {
  description: 'Seconds after which the same call may succeed, if known.',
  schema: { type: 'integer', minimum: 1 },
}
const RESPONSES: Json = {
  Problem: { ...REFUSAL, headers: { 'Retry-After': RETRY_AFTER } },
  Later: { ...REFUSAL, headers: { 'Retry-After': { ...RETRY_AFTER, required: true } } },
}
