import type { z } from 'zod'
import { TEST_EVENT } from './webhook-rules.ts'

/** What programs are told, thin: ids and figures, no name, no address, no UID of anybody. Whoever wants more asks for it with a key. */
export type DefinedEvent<Data extends object> = {
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
