import { randomUUID } from 'node:crypto'
import type { Transaction } from '../database/database.ts'
import { insertDeliveries } from './delivery-store.ts'
import type { WebhookEvent } from './event.ts'

/**
 * Keeps an event for each of a company's endpoints that wants it, in the transaction of what it tells: neither is there without the
 * other. One id for all: whoever has two endpoints at one receiver knows the event again.
 */
export const recordEvent = (trx: Transaction, companyId: number, event: WebhookEvent): Promise<void> =>
  recordEvents(trx, [{ companyId, event }])

/** An event and whose it is. */
export type CompanyEvent = { companyId: number; event: WebhookEvent }

/** Keeps many at once, in their order, as recordEvent does one. */
export const recordEvents = (trx: Transaction, events: CompanyEvent[]): Promise<void> =>
  insertDeliveries(
    trx,
    events.map(({ companyId, event }) => ({ ...event, companyId, eventId: newEventId() })),
  )

/** By which a receiver knows an event that comes twice. */
export const newEventId = (): string => `msg_${randomUUID().replaceAll('-', '')}`
