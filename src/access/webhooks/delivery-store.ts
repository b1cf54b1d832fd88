import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { Database, Reader, Transaction } from '../../ground/database/database.ts'
import type { Tables } from '../../ground/database/tables.ts'
import { DELIVERIES_KEPT_DAYS } from './webhook-rules.ts'

export type DeliveryRow = Selectable<Tables['webhook_delivery']>
type Kept = { eventId: string; type: string; data: object }

/** Keeps each event once for each of its company's endpoints that are on and want it. */
export const insertDeliveries = async (trx: Transaction, events: (Kept & { companyId: number })[]): Promise<void> => {
  if (events.length === 0) return
  await sql`insert into webhook_delivery (endpoint_id, event_id, type, data)
    select endpoint.id, event."eventId", event.type, event.data
    from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as ("companyId" int, "eventId" text, type text, data jsonb)) with ordinality event
      join webhook_endpoint endpoint on endpoint.company_id = event."companyId"
    where endpoint.is_on and event.type = any(endpoint.events) order by event.ordinality, endpoint.id`.execute(trx)
}

/** Keeps an event for one endpoint, whether or not it wants it. Returns the delivery's id. */
export const insertDelivery = async (trx: Transaction, endpoint_id: number, event: Kept): Promise<number> =>
  (
    await trx
      .insertInto('webhook_delivery')
      .values({ endpoint_id, event_id: event.eventId, type: event.type, data: JSON.stringify(event.data) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** What is due at an endpoint, the longest waiting first. */
export const dueDeliveries = (reader: Reader, endpointId: number, now: Date, most: number): Promise<DeliveryRow[]> =>
  reader
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where(eb => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    .orderBy(eb => eb.fn.coalesce('next_try_at', 'happened_at'))
    .orderBy('id')
    .limit(most)
    .execute()

/** Writes down what came of a try; only of one that still waits, and after as many tries as it had then. */
export const settleDelivery = async (
  trx: Transaction,
  { id, tries }: DeliveryRow,
  change: UpdateObject<Tables, 'webhook_delivery', 'webhook_delivery'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_delivery')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Has a delivery of an endpoint made again from the beginning. Returns whether there was one. */
export const waitAgain = async (trx: Transaction, endpointId: number, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', tries: 0, next_try_at: null })
    .where('id', '=', id)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets the log of more than a month ago, and what waited so long at an endpoint that is off. */
export const forgetOldDeliveries = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('webhook_delivery')
    .where('happened_at', '<', sql<Date>`now() - ${DELIVERIES_KEPT_DAYS}::int * interval '1 day'`)
    .execute()
}
