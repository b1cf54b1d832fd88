import { z } from 'zod'
import { isWebhookUrl, MAX_URL_LENGTH } from './webhook-rules.ts'

/** A listed endpoint, without its secret. */
const endpointSchema = z.object({
  id: z.number(),
  company: z.object({ id: z.number(), name: z.string() }),
  url: z.string(),
  events: z.array(z.string()),
  isOn: z.boolean(),
  /**
   * Since when the endpoint is off, and why: switched off by a user, its last retry failed, or the
   * receiver responded 410.
   */
  offSince: z.string().nullable(),
  offBecause: z.enum(['person', 'failures', 'gone']).nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Until when the previous secret also signs; null = there is only one secret. */
  oldSecretUntil: z.string().nullable(),
  /** Number of deliveries that wait for their first or next try. */
  waiting: z.number(),
})
export type Endpoint = z.infer<typeof endpointSchema>

/** The list of endpoints. `types` are the events to which programs can subscribe. */
export const endpointListSchema = (types: readonly string[]) =>
  z.array(endpointSchema.extend({ events: z.array(z.enum(types)) }))

/** Fields of a new endpoint; `events` in the order of `types`. */
export const newEndpointSchema = (types: readonly string[]) =>
  z.object({
    url: z.string().trim().max(MAX_URL_LENGTH).refine(isWebhookUrl, 'not an address'),
    events: z
      .array(z.enum(types))
      .min(1)
      .transform(events => types.filter(type => events.includes(type))),
  })
export type NewEndpoint = z.input<ReturnType<typeof newEndpointSchema>>
export type ParsedEndpoint = z.output<ReturnType<typeof newEndpointSchema>>

/** Fields of a changed endpoint. */
export const changedEndpointSchema = (types: readonly string[]) =>
  newEndpointSchema(types).extend({ isOn: z.boolean() })
export type ChangedEndpoint = z.input<ReturnType<typeof changedEndpointSchema>>

/** A new endpoint or secret; the secret is returned only once. */
export const createdEndpointSchema = z.object({ id: z.number(), secret: z.string() })
export type CreatedEndpoint = z.infer<typeof createdEndpointSchema>

/** Why a try failed: no response in time, no connection, not a public address, or no 2xx. */
export const TRY_FAILURES = ['timeout', 'connection', 'not-public', 'status'] as const

export const deliverySchema = z.object({
  id: z.number(),
  /** The id that is sent to the receiver in the header webhook-id. */
  eventId: z.string(),
  type: z.string(),
  happenedAt: z.string(),
  state: z.enum(['waiting', 'delivered', 'given-up']),
  tries: z.number(),
  /** null = immediately, or never again. */
  nextTryAt: z.string().nullable(),
  lastTryAt: z.string().nullable(),
  lastStatus: z.number().nullable(),
  lastFailure: z.enum(TRY_FAILURES).nullable(),
})
export type Delivery = z.infer<typeof deliverySchema>

/** The list of deliveries, newest first. `types` are all event types. */
export const deliveryListSchema = (types: readonly string[]) => z.array(deliverySchema.extend({ type: z.enum(types) }))

export const createdDeliverySchema = z.object({ id: z.number() })
