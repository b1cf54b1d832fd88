import { z } from 'zod'
import { newEndpointSchema } from '../../access/webhooks/wire.ts'

const moment = z.iso.datetime()

const webhookSchema = z.object({
  id: z.number().int(),
  url: z.string(),
  events: z.array(z.string()).describe('The events that it receives. More kinds may be added.'),
  isOn: z.boolean(),
  offSince: moment.nullable(),
  offBecause: z
    .string()
    .nullable()
    .describe(
      'Why the webhook is off: `person`: switched off by a person; `failures`: the last retry failed; `gone`: the endpoint answered 410. Switch it on again on the page Programs.',
    ),
  createdAt: moment,
  createdBy: z.string().describe('The person or program that created it.'),
  waiting: z.number().int().describe('Number of deliveries waiting for their first or next attempt.'),
})

export const webhooksSchema = z.object({
  webhooks: z.array(webhookSchema).describe('All webhooks of your company, newest first; at most ten.'),
})
export type Webhooks = z.infer<typeof webhooksSchema>

/** Returns the schema of a request for a webhook; `types` are the events to choose from. */
export const webhookRequestSchema = (types: readonly string[]) => newEndpointSchema(types).strict()

export const madeWebhookSchema = z.object({
  id: z.number().int(),
  secret: z.string().describe('The secret that signs each delivery (Standard Webhooks). It is shown only once.'),
})
