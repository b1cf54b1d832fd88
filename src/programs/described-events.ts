import { z } from 'zod'
import type { WebhookEvent } from '../webhooks/event.ts'

type Json = Record<string, unknown>
type Described = { id: string; summary: string; data: z.ZodObject }

const count = z.number().int()
const verdicts = z.object({ valid: count, invalid: count, not_checked: count, not_a_uid: count })
const batch = z.object({ id: count, total: count, verdicts, url: z.string() })

/** Every event that programs are told of, as webhooks/event.ts makes them. */
const EVENTS: Record<WebhookEvent['type'], Described> = {
  'batch.completed': {
    ...{ id: 'batchCompleted', summary: 'A batch has ended, with or without open rows' },
    data: batch.extend({ state: z.enum(['completed', 'completed_with_open_rows']) }),
  },
  'batch.failed': {
    ...{ id: 'batchFailed', summary: 'No VAT ID of a batch was answered' },
    data: batch.extend({ state: z.literal('failed') }),
  },
  'check.completed': {
    ...{ id: 'checkCompleted', summary: 'A single check was completed' },
    data: z.object({ id: count, verdict: z.enum(['valid', 'invalid', 'not_checked', 'not_a_uid']), url: z.string() }),
  },
  'partner.changed': {
    ...{
      id: 'partnerChanged',
      summary:
        'The verdict, name or address of a business partner changed, a judgement no longer applies, or it was added to or removed from the list of fictitious companies',
    },
    data: z.object({
      id: count,
      kinds: z.array(z.enum(['verdict', 'name', 'address', 'judgement-lapsed', 'listing'])),
      url: z.string(),
    }),
  },
  'partner.invalid': {
    ...{ id: 'partnerInvalid', summary: 'A business partner that was valid is now invalid' },
    data: z.object({ id: count, url: z.string() }),
  },
  'webhook.test': { id: 'webhookTest', summary: 'A test event, sent by hand', data: z.object({}) },
}

/** The events as OpenAPI 3.1 describes them: what is sent to a company's endpoints (docs/api.md#webhooks). */
export const describedEvents = (): Json =>
  Object.fromEntries(Object.entries(EVENTS).map(([type, event]) => [type, { post: operationOf(type, event) }]))

const operationOf = (type: string, { id, summary, data }: Described): Json => ({
  ...{ operationId: id, summary, security: [], parameters: HEADERS },
  requestBody: { required: true, content: { 'application/json': { schema: bodyOf(type, data) } } },
  responses: { '2XX': { description: 'Accepted; anything else is retried.' } },
})

function bodyOf(type: string, data: z.ZodObject): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(
    z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data }),
    {
      io: 'input',
    },
  )
  return schema
}

const header = (name: string, description: string): Json => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
})

const HEADERS = [
  header('webhook-id', 'The same, however often an event is sent.'),
  header('webhook-timestamp', 'Seconds since 1970; reject anything older than five minutes.'),
  header(
    'webhook-signature',
    'Standard Webhooks 1.0.0: v1,<base64>; two, separated by a space, while a secret is being rotated.',
  ),
]
