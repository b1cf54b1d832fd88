import { z } from 'zod'
import { newEndpointSchema } from '../../access/webhooks/wire.ts'

const moment = z.iso.datetime()

const webhookSchema = z.object({
  id: z.number().int(),
  url: z.string(),
  events: z.array(z.string()).describe('What it is told of; more kinds of events may come.'),
  isOn: z.boolean(),
  offSince: moment.nullable(),
  offBecause: z
    .string()
    .nullable()
    .describe(
      'Why it is off: `person`, `failures` after the last retry, or `gone` after the answer 410. It is switched on again on the page Programs.',
    ),
  createdAt: moment,
  createdBy: z.string().describe('The person or the program that made it.'),
  waiting: z.number().int().describe('Deliveries that wait for their first or their next try.'),
})

export const webhooksSchema = z.object({
  webhooks: z.array(webhookSchema).describe('All that your company has, the newest first: ten at most.'),
})
export type Webhooks = z.infer<typeof webhooksSchema>

/** Returns the schema of a program's request for a webhook; `types`: the events to subscribe to. */
export const webhookRequestSchema = (types: readonly string[]) => newEndpointSchema(types).strict()

export const madeWebhookSchema = z.object({
  id: z.number().int(),
  secret: z.string().describe('With which each delivery is signed (Standard Webhooks); it is shown this once.'),
})
