import { z } from 'zod'
import type { EventDefinition } from '../../access/webhooks/events.ts'
import type { Endpoint } from '../../base/roles/contract-rules.ts'
import { PROBLEM_CODES } from '../../base/roles/problem-rules.ts'
import { XLSX_TYPE } from '../../documents/spreadsheets/xlsx-rules.ts'
import * as contract from './contract.ts'
import { plainSchema } from './described-schemas.ts'

/** The parts of a description that a route's schemas do not contain. */
export type DescribedCall = {
  endpoint: Endpoint
  /** The name of the call in generated clients. */
  id: string
  summary: string
  /** The name of the request's schema; `isForm`: as a form instead of JSON. */
  body?: { name: string; isForm?: true }
  /** 204: no body. */
  success: 200 | 201 | 202 | 204
  /** Other statuses with the names of their schemas. */
  others?: Readonly<Record<string, string>>
  /** Content types if the response is a file. */
  files?: readonly string[]
  refusals: readonly number[]
}

export const ABOUT = `Proof of EU VAT IDs for programs. Keys are created on the page "Programs" ("Programme") and sent as "Authorization: Bearer uidc_…".
Only the verdict "invalid" is an authority's no; "not_checked" is an outage or a limit. Names stay; fields may be added to answers. A field of a request that is not described here is refused (400, unknown_field).
At most eight checks of a company run at once, and 16 calls of a key: the next is answered 429 with Retry-After, and nothing was checked.`

const ALWAYS = [400, 401, 403, 405, 429, 500, 503] as const
/** For all calls with a body, even an empty one. */
const SENT = [...ALWAYS, 413, 415] as const

export const CALLS: readonly DescribedCall[] = [
  {
    endpoint: contract.check,
    id: 'check',
    summary: 'Checks one VAT ID',
    body: { name: 'CheckRequest' },
    success: 200,
    refusals: [...SENT, 409],
  },
  {
    endpoint: contract.listChecks,
    id: 'listChecks',
    summary: 'Your company’s checks, in the order of their ids',
    success: 200,
    refusals: ALWAYS,
  },
  {
    endpoint: contract.fetchCheckReport,
    id: 'fetchCheckReport',
    summary: 'The one-page report of a check',
    success: 200,
    files: ['application/pdf'],
    refusals: [...ALWAYS, 404],
  },
  {
    endpoint: contract.readCheck,
    id: 'readCheck',
    summary: 'An earlier check',
    success: 200,
    refusals: [...ALWAYS, 404],
  },
  {
    endpoint: contract.uploadBatch,
    id: 'uploadBatch',
    summary: 'Takes a list as JSON and starts checking it',
    success: 202,
    others: { 200: 'DryRun' },
    body: { name: 'ListRequest' },
    refusals: [...SENT, 409, 422],
  },
  {
    endpoint: contract.uploadFile,
    id: 'uploadFile',
    summary: 'Takes a list as a file and starts checking it',
    success: 202,
    others: { 200: 'DryRun' },
    body: { name: 'FileRequest', isForm: true },
    refusals: [...SENT, 409, 422],
  },
  {
    endpoint: contract.listBatches,
    id: 'listBatches',
    summary: 'Your company’s batches, in the order of their ids',
    success: 200,
    refusals: ALWAYS,
  },
  {
    endpoint: contract.readBatch,
    id: 'readBatch',
    summary: 'The progress of a batch',
    success: 200,
    refusals: [...ALWAYS, 404],
  },
  {
    endpoint: contract.cancelBatch,
    id: 'cancelBatch',
    summary: 'Cancels a batch that waits or runs; a cancelled one stays as it is',
    success: 200,
    refusals: [...SENT, 404, 409],
  },
  {
    endpoint: contract.retryBatch,
    id: 'retryBatch',
    summary: 'Checks the open rows of an ended batch again',
    success: 202,
    refusals: [...SENT, 404, 409],
  },
  {
    endpoint: contract.deleteBatch,
    id: 'deleteBatch',
    summary: 'Deletes the list and the result of an ended batch; the report stays',
    success: 204,
    refusals: [...SENT, 404, 409],
  },
  {
    endpoint: contract.readRows,
    id: 'readRows',
    summary: 'The rows of a batch, in the order of the sheet',
    success: 200,
    refusals: [...ALWAYS, 404],
  },
  {
    endpoint: contract.fetchResult,
    id: 'fetchResult',
    summary: 'The list with the answers beside each row',
    success: 200,
    files: [XLSX_TYPE, 'text/csv', 'text/plain'],
    refusals: [...ALWAYS, 404, 409],
  },
  {
    endpoint: contract.fetchReport,
    id: 'fetchReport',
    summary: 'The audit report',
    success: 200,
    files: ['application/pdf'],
    refusals: [...ALWAYS, 404],
  },
  {
    endpoint: contract.startStockCheck,
    id: 'startStockCheck',
    summary:
      'Checks all business partners again, or those that are chosen: a batch after the other, over as many nights as it takes',
    body: { name: 'StockCheckRequest' },
    success: 202,
    refusals: [...SENT, 409],
  },
  {
    endpoint: contract.readStockCheck,
    id: 'readStockCheck',
    summary: 'The progress of a stock check',
    success: 200,
    refusals: [...ALWAYS, 404],
  },
  {
    endpoint: contract.cancelStockCheck,
    id: 'cancelStockCheck',
    summary: 'Cancels a stock check and its batches that run',
    success: 200,
    refusals: [...SENT, 404, 409],
  },
  {
    endpoint: contract.askDay,
    id: 'askDay',
    summary: 'What the evidence says of a VAT ID on an earlier day',
    success: 200,
    refusals: ALWAYS,
  },
  {
    endpoint: contract.listPartners,
    id: 'listPartners',
    summary: 'Every VAT ID that your company has ever checked',
    success: 200,
    refusals: ALWAYS,
  },
  {
    endpoint: contract.readPartner,
    id: 'readPartner',
    summary: 'One of them with its timeline, newest first',
    success: 200,
    refusals: [...ALWAYS, 404],
  },
  {
    endpoint: contract.listWebhooks,
    id: 'listWebhooks',
    summary: 'Your company’s webhooks',
    success: 200,
    refusals: ALWAYS,
  },
  {
    endpoint: contract.makeWebhook,
    id: 'makeWebhook',
    summary: 'Makes a webhook and answers its secret, this once',
    body: { name: 'WebhookRequest' },
    success: 201,
    refusals: [...SENT, 409],
  },
  {
    endpoint: contract.endWebhook,
    id: 'endWebhook',
    summary: 'Ends a webhook, with its secret and what waits to be sent',
    success: 204,
    refusals: [...SENT, 404],
  },
]

const text = { type: 'string' }

/** A list of known words that is open in generated clients: they accept new ones. */
const openList = (known: readonly string[]) => ({ anyOf: [{ type: 'string', enum: known }, { type: 'string' }] })

/** RFC 9457, as written by http/problem.ts. */
export const PROBLEM = {
  type: 'object',
  externalDocs: { url: 'https://www.rfc-editor.org/rfc/rfc9457', description: 'RFC 9457' },
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Leads to what is said of the code.' },
    title: text,
    status: { type: 'integer' },
    detail: { type: 'string', description: 'For people, in the language of Accept-Language; English without one.' },
    code: { ...openList(PROBLEM_CODES), description: 'For programs. Handle one that you do not know by its status.' },
    issues: {
      type: 'array',
      items: { type: 'object', required: ['path', 'message'], properties: { path: text, message: text } },
    },
    retryAfter: { type: 'integer', description: 'Seconds, as in the header Retry-After.' },
  },
}

type Json = Record<string, unknown>
/**
 * Returns the events as webhooks of OpenAPI 3.1, sent to a company's endpoints
 * (docs/api.md#webhooks).
 */
export const describedEvents = (events: readonly EventDefinition[]): Json =>
  Object.fromEntries(events.map(event => [event.type, { post: operationOf(event) }]))

const operationOf = ({ type, id, summary, data }: EventDefinition): Json => ({
  operationId: id,
  summary,
  tags: ['webhooks'],
  security: [],
  parameters: HEADERS,
  requestBody: { required: true, content: { 'application/json': { schema: bodyOf(type, data) } } },
  responses: { '2XX': { description: 'Accepted; anything else is retried.' } },
})

const bodyOf = (type: string, data: z.ZodObject): Json =>
  plainSchema(z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data }), 'input')

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const HEADERS = [
  header('webhook-id', 'The same, however often an event is sent.'),
  header('webhook-timestamp', 'Seconds since 1970; reject anything older than five minutes.'),
  header(
    'webhook-signature',
    'Standard Webhooks 1.0.0: v1,<base64>; two, separated by a space, while a secret is being rotated.',
  ),
]
