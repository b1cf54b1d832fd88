import { z } from 'zod'
import { isWebhookUrl, TEST_EVENT, URL_MOST, WEBHOOK_EVENTS } from './webhook-rules.ts'

/** An endpoint as it is listed: never its secret. */
export const endpointSchema = z.object({
  id: z.number(),
  company: z.object({ id: z.number(), name: z.string() }),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isOn: z.boolean(),
  /** Since when it is off, and why: somebody wanted it, its last retry failed, or the receiver is gone (410). */
  offSince: z.string().nullable(),
  offBecause: z.enum(['person', 'failures', 'gone']).nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Until when the secret before signs too; null = there is one secret. */
  oldSecretUntil: z.string().nullable(),
  /** Deliveries that wait for their first or their next try. */
  waiting: z.number(),
})
export type Endpoint = z.infer<typeof endpointSchema>

export const endpointListSchema = z.array(endpointSchema)

const wantedFields = {
  url: z.string().trim().max(URL_MOST).refine(isWebhookUrl, 'not an address'),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1)
    .transform(events => WEBHOOK_EVENTS.filter(event => events.includes(event))),
}

export const newEndpointSchema = z.object(wantedFields)
export type NewEndpoint = z.input<typeof newEndpointSchema>

export const changedEndpointSchema = z.object({ ...wantedFields, isOn: z.boolean() })
export type ChangedEndpoint = z.input<typeof changedEndpointSchema>

/** The secret itself, this once. */
export const madeEndpointSchema = z.object({ id: z.number(), secret: z.string() })
export type MadeEndpoint = z.infer<typeof madeEndpointSchema>

/** Why a try failed: nobody answered in time, no connection came about, the address is not public, or the answer was no 2xx. */
export const TRY_FAILURES = ['timeout', 'connection', 'not-public', 'status'] as const

export const deliverySchema = z.object({
  id: z.number(),
  /** As the receiver gets it in webhook-id. */
  eventId: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  happenedAt: z.string(),
  state: z.enum(['waiting', 'delivered', 'given-up']),
  tries: z.number(),
  /** null = at once, or never again. */
  nextTryAt: z.string().nullable(),
  lastTryAt: z.string().nullable(),
  lastStatus: z.number().nullable(),
  lastFailure: z.enum(TRY_FAILURES).nullable(),
})
export type Delivery = z.infer<typeof deliverySchema>

/** The newest first. */
export const deliveryListSchema = z.array(deliverySchema)

export const madeDeliverySchema = z.object({ id: z.number() })
