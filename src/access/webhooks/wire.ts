import { z } from 'zod'
import { isWebhookUrl, URL_MOST } from './webhook-rules.ts'

/** An endpoint as it is listed: never its secret. */
const endpointSchema = z.object({
  id: z.number(),
  company: z.object({ id: z.number(), name: z.string() }),
  url: z.string(),
  events: z.array(z.string()),
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

/** `types` are those of the events to choose from. */
export const endpointListSchema = (types: readonly string[]) =>
  z.array(endpointSchema.extend({ events: z.array(z.enum(types)) }))

/** What is wanted of an endpoint; its events come in the order of `types`, those to choose from. */
export const newEndpointSchema = (types: readonly string[]) =>
  z.object({
    url: z.string().trim().max(URL_MOST).refine(isWebhookUrl, 'not an address'),
    events: z
      .array(z.enum(types))
      .min(1)
      .transform(events => types.filter(type => events.includes(type))),
  })
export type NewEndpoint = z.input<ReturnType<typeof newEndpointSchema>>
export type WantedEndpoint = z.output<ReturnType<typeof newEndpointSchema>>

/** The same of one that is there. */
export const changedEndpointSchema = (types: readonly string[]) =>
  newEndpointSchema(types).extend({ isOn: z.boolean() })
export type ChangedEndpoint = z.input<ReturnType<typeof changedEndpointSchema>>

/** The secret itself, this once. */
export const madeEndpointSchema = z.object({ id: z.number(), secret: z.string() })
export type MadeEndpoint = z.infer<typeof madeEndpointSchema>

/** Why a try failed: nobody answered in time, no connection came about, the address is not public, or the answer was no 2xx. */
export const TRY_FAILURES = ['timeout', 'connection', 'not-public', 'status'] as const

export const deliverySchema = z.object({
  id: z.number(),
  /** As the receiver gets it in webhook-id. */
  eventId: z.string(),
  type: z.string(),
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

/** The newest first; `types` are those of all events. */
export const deliveryListSchema = (types: readonly string[]) => z.array(deliverySchema.extend({ type: z.enum(types) }))

export const madeDeliverySchema = z.object({ id: z.number() })
