import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../ground/database/database.ts'
import type { DefinedEvent } from './define-event.ts'
import { insertDeliveries } from './store.ts'

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
