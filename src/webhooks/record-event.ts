import { randomUUID } from 'node:crypto'
import type { Transaction } from '../database/database.ts'
import { insertDeliveries } from './delivery-store.ts'
import type { WebhookEvent } from './event.ts'

/**
 * Keeps an event for each of a company's endpoints that wants it, in the transaction of what it tells: neither is there without the
 * other. One id for all: whoever has two endpoints at one receiver knows the event again.
 */
export const recordEvent = (trx: Transaction, companyId: number, event: WebhookEvent): Promise<void> =>
  insertDeliveries(trx, companyId, { ...event, eventId: newEventId() })

/** By which a receiver knows an event that comes twice. */
export const newEventId = (): string => `msg_${randomUUID().replaceAll('-', '')}`
