import { z } from 'zod'
import type { EventDefinition } from '../../access/webhooks/events.ts'
import type { Endpoint } from '../../base/roles/contract-rules.ts'
import { PROBLEM_CODES } from '../../base/roles/problem-rules.ts'
import { XLSX_TYPE } from '../../documents/spreadsheets/xlsx-rules.ts'
import * as contract from './contract.ts'
import { plainSchema } from './described-schemas.ts'

/** The parts of a call's description that its route's schemas do not contain. */
export type DescribedCall = {
  endpoint: Endpoint
  /** The name of the call in generated clients. */
  id: string
  summary: string
  /** The name of the request's schema; with `isForm`, the body is a form instead of JSON. */
  body?: { name: string; isForm?: true }
  /** Status of a successful response; 204 has no body. */
  success: 200 | 201 | 202 | 204
  /** Other statuses with the names of their schemas. */
  others?: Readonly<Record<string, string>>
  /** Content types if the response is a file. */
  files?: readonly string[]
  refusals: readonly number[]
}

export const API_DESCRIPTION = `Checks EU VAT IDs for programs and stores the evidence. Create a key on the page "Programs" ("Programme") and send it as "Authorization: Bearer uidc_…".
Only the verdict "invalid" means that an authority stated that the number is not valid; "not_checked" means an outage or a limit. Existing names do not change; fields may be added to responses. Request fields that are not described here are rejected (400, unknown_field).
A company can run at most eight checks at once, and a key at most 16 calls. Further calls get 429 with Retry-After, and nothing is checked.`

const COMMON_REFUSALS = [400, 401, 403, 405, 429, 500, 503] as const
/** Refusals of calls with a body, even an empty one. */
const BODY_REFUSALS = [...COMMON_REFUSALS, 413, 415] as const

export const CALLS: readonly DescribedCall[] = [
  {
    endpoint: contract.check,
    id: 'check',
    summary: 'Checks one VAT ID',
    body: { name: 'CheckRequest' },
    success: 200,
    refusals: [...BODY_REFUSALS, 409],
  },
  {
    endpoint: contract.listChecks,
    id: 'listChecks',
    summary: 'Lists your company’s checks, ordered by id',
    success: 200,
    refusals: COMMON_REFUSALS,
  },
  {
    endpoint: contract.fetchCheckReport,
    id: 'fetchCheckReport',
    summary: 'Downloads the one-page report of a check',
    success: 200,
    files: ['application/pdf'],
    refusals: [...COMMON_REFUSALS, 404],
  },
  {
    endpoint: contract.readCheck,
    id: 'readCheck',
    summary: 'Returns an earlier check',
    success: 200,
    refusals: [...COMMON_REFUSALS, 404],
  },
  {
    endpoint: contract.uploadBatch,
    id: 'uploadBatch',
    summary: 'Accepts a list as JSON and starts checking it',
    success: 202,
    others: { 200: 'DryRun' },
    body: { name: 'ListRequest' },
    refusals: [...BODY_REFUSALS, 409, 422],
  },
  {
    endpoint: contract.uploadFile,
    id: 'uploadFile',
    summary: 'Accepts a list as a file and starts checking it',
    success: 202,
    others: { 200: 'DryRun' },
    body: { name: 'FileRequest', isForm: true },
    refusals: [...BODY_REFUSALS, 409, 422],
  },
  {
    endpoint: contract.listBatches,
    id: 'listBatches',
    summary: 'Lists your company’s batches, ordered by id',
    success: 200,
    refusals: COMMON_REFUSALS,
  },
  {
    endpoint: contract.readBatch,
    id: 'readBatch',
    summary: 'Returns the progress of a batch',
    success: 200,
    refusals: [...COMMON_REFUSALS, 404],
  },
  {
    endpoint: contract.cancelBatch,
    id: 'cancelBatch',
    summary: 'Cancels a waiting or running batch; has no effect on a cancelled one',
    success: 200,
    refusals: [...BODY_REFUSALS, 404, 409],
  },
  {
    endpoint: contract.retryBatch,
    id: 'retryBatch',
    summary: 'Checks the open rows of an ended batch again',
    success: 202,
    refusals: [...BODY_REFUSALS, 404, 409],
  },
  {
    endpoint: contract.deleteBatch,
    id: 'deleteBatch',
    summary: 'Deletes the list and the result of an ended batch; the report is kept',
    success: 204,
    refusals: [...BODY_REFUSALS, 404, 409],
  },
  {
    endpoint: contract.readRows,
    id: 'readRows',
    summary: 'Returns the rows of a batch, in the order of the sheet',
    success: 200,
    refusals: [...COMMON_REFUSALS, 404],
  },
  {
    endpoint: contract.fetchResult,
    id: 'fetchResult',
    summary: 'Downloads the list with the answers in each row',
    success: 200,
    files: [XLSX_TYPE, 'text/csv', 'text/plain'],
    refusals: [...COMMON_REFUSALS, 404, 409],
  },
  {
    endpoint: contract.fetchReport,
    id: 'fetchReport',
    summary: 'Downloads the audit report of a batch',
    success: 200,
    files: ['application/pdf'],
    refusals: [...COMMON_REFUSALS, 404],
  },
  {
    endpoint: contract.startStockCheck,
    id: 'startStockCheck',
    summary: 'Checks all or selected business partners again, one batch after another, over as many nights as needed',
    body: { name: 'StockCheckRequest' },
    success: 202,
    refusals: [...BODY_REFUSALS, 409],
  },
  {
    endpoint: contract.readStockCheck,
    id: 'readStockCheck',
    summary: 'Returns the progress of a stock check',
    success: 200,
    refusals: [...COMMON_REFUSALS, 404],
  },
  {
    endpoint: contract.cancelStockCheck,
    id: 'cancelStockCheck',
    summary: 'Cancels a stock check and its running batches',
    success: 200,
    refusals: [...BODY_REFUSALS, 404, 409],
  },
  {
    endpoint: contract.askDay,
    id: 'askDay',
    summary: 'Returns the evidence about a VAT ID on an earlier day',
    success: 200,
    refusals: COMMON_REFUSALS,
  },
  {
    endpoint: contract.listPartners,
    id: 'listPartners',
    summary: 'Lists every VAT ID that your company has checked',
    success: 200,
    refusals: COMMON_REFUSALS,
  },
  {
    endpoint: contract.readPartner,
    id: 'readPartner',
    summary: 'Returns one business partner with its timeline, newest first',
    success: 200,
    refusals: [...COMMON_REFUSALS, 404],
  },
  {
    endpoint: contract.listWebhooks,
    id: 'listWebhooks',
    summary: 'Lists your company’s webhooks',
    success: 200,
    refusals: COMMON_REFUSALS,
  },
  {
    endpoint: contract.makeWebhook,
    id: 'makeWebhook',
    summary: 'Creates a webhook and returns its secret, which is shown only once',
    body: { name: 'WebhookRequest' },
    success: 201,
    refusals: [...BODY_REFUSALS, 409],
  },
  {
    endpoint: contract.endWebhook,
    id: 'endWebhook',
    summary: 'Deletes a webhook, its secret and its pending deliveries',
    success: 204,
    refusals: [...BODY_REFUSALS, 404],
  },
]

const stringSchema = { type: 'string' }

/** Returns the schema of known words that lets generated clients accept new ones, too. */
const openEnum = (known: readonly string[]) => ({ anyOf: [{ type: 'string', enum: known }, { type: 'string' }] })

/** Schema of an error (RFC 9457), as written by http/problem.ts. */
export const PROBLEM = {
  type: 'object',
  externalDocs: { url: 'https://www.rfc-editor.org/rfc/rfc9457', description: 'RFC 9457' },
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Link to the explanation of the code.' },
    title: stringSchema,
    status: { type: 'integer' },
    detail: {
      type: 'string',
      description: 'Message for people, in the language of Accept-Language; by default in English.',
    },
    code: { ...openEnum(PROBLEM_CODES), description: 'Code for programs. Handle unknown codes by their status.' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: stringSchema, message: stringSchema },
      },
    },
    retryAfter: { type: 'integer', description: 'In seconds, as in the header Retry-After.' },
  },
}

type Json = Record<string, unknown>
/**
 * Returns the events as webhooks of OpenAPI 3.1, sent to a company's endpoints
 * (docs/api.md#webhooks).
 */
export const webhooksOf = (events: readonly EventDefinition[]): Json =>
  Object.fromEntries(events.map(event => [event.type, { post: operationOf(event) }]))

const operationOf = ({ type, id, summary, data }: EventDefinition): Json => ({
  operationId: id,
  summary,
  tags: ['webhooks'],
  security: [],
  parameters: HEADERS,
  requestBody: { required: true, content: { 'application/json': { schema: bodyOf(type, data) } } },
  responses: { '2XX': { description: 'Accepted. Any other response is retried.' } },
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
  header('webhook-id', 'The id of the event, the same for every attempt.'),
  header('webhook-timestamp', 'Seconds since 1970; reject anything older than five minutes.'),
  header(
    'webhook-signature',
    'Standard Webhooks 1.0.0: v1,<base64>; two, separated by a space, while a secret is being rotated.',
  ),
]
