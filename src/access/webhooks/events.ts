import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Transaction } from '../../base/database/database.ts'
import { insertDeliveries } from './store.ts'
import { TEST_EVENT } from './webhook-rules.ts'

/**
 * An event for programs, with ids and figures only: no names, addresses or UIDs of others. Programs
 * read more with a key.
 */
type DefinedEvent<Data extends object> = {
  /** The event's name, by which programs subscribe. */
  type: string
  /** Its name in clients that are generated from our API description. */
  id: string
  /** Its description in the API; `when` is the longer one for docs/api.md, if any. */
  summary: string
  when?: string
  /** What `data.url` leads to, for docs/api.md; '' = there is no URL. */
  more: string
  /** As sent to a program, including `url` if there is one. */
  data: z.ZodObject
  /** The path in our API with more data; null = there is none. */
  path: ((data: Data) => string) | null
}

/** Any event of the list (definitions/features.ts). */
export type EventDefinition = DefinedEvent<never>

/** The stored data of an event: without the URL, which is added when it is sent. */
type EventData<Shape extends z.ZodObject> = Omit<z.output<Shape>, 'url'>

type EventFields<Shape extends z.ZodObject> = Omit<DefinedEvent<EventData<Shape>>, 'data'> & { data: Shape }

/**
 * Defines an event, next to the code that records it with recordEvent. The event is sent once it is
 * listed in definitions/features.ts; its label is in definitions/screen/event-texts.ts.
 */
export const defineEvent = <Shape extends z.ZodObject>(event: EventFields<Shape>): DefinedEvent<EventData<Shape>> =>
  event

/**
 * Returns the event types to which programs can subscribe, in the order shown. Tests are excluded,
 * because they are only sent manually.
 */
export const subscribableTypes = (events: readonly EventDefinition[]): string[] =>
  events.map(({ type }) => type).filter(type => type !== TEST_EVENT)

type PendingEvent = { type: string; data: Record<string, unknown>; happenedAt: Date }

/**
 * Returns the body of an event. It is the same at each try, so that a receiver can compare. An
 * event type that no longer exists has no URL.
 */
export function eventBody(
  { type, data, happenedAt }: PendingEvent,
  { events, publicUrl }: { events: readonly EventDefinition[]; publicUrl: string },
): string {
  // recordEvent stored the data with the type of this definition.
  const path = events.find(event => event.type === type)?.path?.(data as never)
  const address = path === undefined ? {} : { url: new URL(path, publicUrl).href }
  return JSON.stringify({ type, timestamp: happenedAt.toISOString(), data: { ...data, ...address } })
}

/**
 * Stores an event for each subscribed endpoint of a company, in the transaction of the change that
 * the event reports. All deliveries share one id, so that a receiver with two endpoints recognizes
 * duplicates.
 */
export const recordEvent = <Data extends object>(
  trx: Transaction,
  companyId: number,
  event: DefinedEvent<Data>,
  data: NoInfer<Data>,
): Promise<void> => recordEvents(trx, [createEvent(companyId, event, data)])

/** An event of a company. */
export type CompanyEvent = { companyId: number; type: string; data: object }

/** Returns an event for recordEvents. */
export const createEvent = <Data extends object>(
  companyId: number,
  { type }: DefinedEvent<Data>,
  data: NoInfer<Data>,
): CompanyEvent => ({ companyId, type, data })

/** Stores many events at once, in order, like recordEvent. */
export const recordEvents = (trx: Transaction, events: CompanyEvent[]): Promise<void> =>
  insertDeliveries(
    trx,
    events.map(event => ({ ...event, eventId: createEventId() })),
  )

/** Returns an id by which receivers recognize an event that arrives twice. */
export const createEventId = (): string => `msg_${randomUUID().replaceAll('-', '')}`
