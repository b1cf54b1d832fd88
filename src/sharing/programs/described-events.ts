import { z } from 'zod'
import type { EventDefinition } from '../../access/webhooks/events.ts'

type Json = Record<string, unknown>
/** The events as OpenAPI 3.1 describes them: what is sent to a company's endpoints (docs/api.md#webhooks). */
export const describedEvents = (events: readonly EventDefinition[]): Json =>
  Object.fromEntries(events.map(event => [event.type, { post: operationOf(event) }]))

const operationOf = ({ type, id, summary, data }: EventDefinition): Json => ({
  operationId: id,
  summary,
  security: [],
  parameters: HEADERS,
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
