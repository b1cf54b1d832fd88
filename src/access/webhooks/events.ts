import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Transaction } from '../../ground/database/database.ts'
import { insertDeliveries } from './store.ts'
import { TEST_EVENT } from './webhook-rules.ts'

/** What programs are told, thin: ids and figures, no name, no address, no UID of anybody. Whoever wants more asks for it with a key. */
type DefinedEvent<Data extends object> = {
  /** By which a program knows it, and chooses it. */
  type: string
  /** As clients that are made from our description call it. */
  id: string
  /** What it tells, as our description says it; `when` as docs/api.md does, where that says more. */
  summary: string
  when?: string
  /** What stands at `data.url`, for docs/api.md; '' = there is none. */
  more: string
  /** As a program gets it, `url` included where there is one. */
  data: z.ZodObject
  /** Where our API tells more. */
  path: ((data: Data) => string) | null
}

/** Any event of the list (definitions/notifications.ts). */
export type EventDefinition = DefinedEvent<never>

/** What is kept of an event: all but its address, which is known when it is sent. */
type Kept<Shape extends z.ZodObject> = Omit<z.output<Shape>, 'url'>

type Described<Shape extends z.ZodObject> = Omit<DefinedEvent<Kept<Shape>>, 'data'> & { data: Shape }

/**
 * Defines an event at its owner, who records it by recordEvent. Programs are told of it once it stands in definitions/notifications.ts;
 * how it is called on the screen stands in definitions/screen/event-texts.ts.
 */
export const defineEvent = <Shape extends z.ZodObject>(event: Described<Shape>): DefinedEvent<Kept<Shape>> => event

/** The types of events to choose from, in the order of the screen; a test is sent by hand. */
export const typesToChoose = (events: readonly EventDefinition[]): string[] =>
  events.map(({ type }) => type).filter(type => type !== TEST_EVENT)

type Waiting = { type: string; data: Record<string, unknown>; happenedAt: Date }

/** What is sent: the same at each try, so that a receiver may compare. One that is not defined any more has no address. */
export function eventBody(
  { type, data, happenedAt }: Waiting,
  { events, publicUrl }: { events: readonly EventDefinition[]; publicUrl: string },
): string {
  // Kept by recordEvent, which took it by the type of this definition.
  const path = events.find(event => event.type === type)?.path?.(data as never)
  const address = path === undefined ? {} : { url: new URL(path, publicUrl).href }
  return JSON.stringify({ type, timestamp: happenedAt.toISOString(), data: { ...data, ...address } })
}

/**
 * Keeps an event for each of a company's endpoints that wants it, in the transaction of what it tells: neither is there without the
 * other. One id for all: whoever has two endpoints at one receiver knows the event again.
 */
export const recordEvent = <Data extends object>(
  trx: Transaction,
  companyId: number,
  event: DefinedEvent<Data>,
  data: NoInfer<Data>,
): Promise<void> => recordEvents(trx, [eventOf(companyId, event, data)])

/** An event that happened, and whose it is. */
export type CompanyEvent = { companyId: number; type: string; data: object }

/** Returns an event as recordEvents takes it. */
export const eventOf = <Data extends object>(
  companyId: number,
  { type }: DefinedEvent<Data>,
  data: NoInfer<Data>,
): CompanyEvent => ({ companyId, type, data })

/** Keeps many at once, in their order, as recordEvent does one. */
export const recordEvents = (trx: Transaction, events: CompanyEvent[]): Promise<void> =>
  insertDeliveries(
    trx,
    events.map(event => ({ ...event, eventId: newEventId() })),
  )

/** By which a receiver knows an event that comes twice. */
export const newEventId = (): string => `msg_${randomUUID().replaceAll('-', '')}`
