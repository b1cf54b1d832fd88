import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely'
import type { Database, Reader, Transaction } from '../../base/database/database.ts'
import { type HeldLease, leaseOf } from '../../base/database/lease.ts'
import type { Tables } from '../../base/database/tables.ts'
import { DELIVERY_RETENTION_DAYS } from './webhook-rules.ts'

export type EndpointRow = Selectable<Tables['webhook_endpoint']>
type EndpointUpdate = UpdateObject<Tables, 'webhook_endpoint', 'webhook_endpoint'>

/** Inserts an endpoint. Returns its id. */
export const insertEndpoint = async (
  trx: Transaction,
  endpoint: Insertable<Tables['webhook_endpoint']>,
): Promise<number> =>
  (await trx.insertInto('webhook_endpoint').values(endpoint).returning('id').executeTakeFirstOrThrow()).id

export const updateEndpoint = async (trx: Transaction, id: number, change: EndpointUpdate): Promise<void> => {
  await trx.updateTable('webhook_endpoint').set(change).where('id', '=', id).execute()
}

/** Deletes an endpoint with its secrets and its log. */
export const deleteEndpoint = async (trx: Transaction, id: number): Promise<void> => {
  await trx.deleteFrom('webhook_endpoint').where('id', '=', id).execute()
}

const LEASE_MS = 60_000
// Limits the concurrent turns that one company with hanging receivers can occupy.
const MAX_TURNS_PER_COMPANY = 2

/** The lease of the worker that delivers to an endpoint. */
export const DELIVERY_LEASE = leaseOf('webhook_endpoint', {
  key: 'id',
  token: 'delivering_token',
  until: 'delivering_until',
})

/**
 * Leases the endpoint that has waited longest among those with due deliveries, except those in
 * `without`. Returns null if there is none.
 */
export async function claimEndpoint(db: Database, now: Date, excluded: number[] = []): Promise<HeldLease | null> {
  for (const id of await dueEndpoints(db, now, excluded)) {
    const lease = await DELIVERY_LEASE.acquire(db, id, LEASE_MS, sql<boolean>`is_on`)
    if (lease !== null) return lease
  }
  return null
}

const isEndpointDue = (now: Date) => sql<boolean>`is_on and next_turn_at <= now()
  and (delivering_until is null or delivering_until <= now())
  and exists (select from webhook_delivery where endpoint_id = mine.id and state = 'waiting'
    and (next_try_at is null or next_try_at <= ${now}))`

/** SQL condition: whether any endpoint has a due delivery. */
export const isDeliveryDue = (now: Date) =>
  sql<boolean>`exists (select from webhook_endpoint as mine where ${isEndpointDue(now)})`

const dueEndpoints = async (db: Database, now: Date, excluded: number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`select id from webhook_endpoint as mine
      where ${isEndpointDue(now)}
        and id <> all (${excluded}::int[])
        and (select count(*) from webhook_endpoint as other
          where other.company_id = mine.company_id and other.delivering_until > now()) < ${MAX_TURNS_PER_COMPANY}::int
      order by next_turn_at, id limit 10`.execute(db)
  ).rows.map(({ id }) => id)

/** Returns the leased endpoint; undefined if it was deleted or leased by another process. */
export const findLeasedEndpoint = (reader: Reader, lease: HeldLease): Promise<EndpointRow | undefined> =>
  reader.selectFrom('webhook_endpoint').selectAll().where(DELIVERY_LEASE.isHeld(lease)).executeTakeFirst()

/** Returns the leased endpoint like `findLeasedEndpoint`, locked until the transaction ends. */
export const lockLeasedEndpoint = (trx: Transaction, lease: HeldLease): Promise<EndpointRow | undefined> =>
  trx.selectFrom('webhook_endpoint').selectAll().where(DELIVERY_LEASE.isHeld(lease)).forNoKeyUpdate().executeTakeFirst()

/**
 * Moves the leased endpoint to the end of the queue, where it waits at least `waitMs`. Call it
 * before the lease is released.
 */
export const scheduleNextTurn = async (db: Reader, lease: HeldLease, waitMs: number): Promise<void> => {
  await db
    .updateTable('webhook_endpoint')
    .set({ next_turn_at: sql<Date>`now() + ${waitMs}::int * interval '1 millisecond'` })
    .where(DELIVERY_LEASE.isHeld(lease))
    .execute()
}

/** Deletes old secrets that are no longer used for signing. */
export const deleteOldSecrets = async (db: Database, now: Date): Promise<void> => {
  await db
    .updateTable('webhook_endpoint')
    .set({ old_secret_sealed: null, old_secret_until: null })
    .where('old_secret_until', '<=', now)
    .execute()
}

export type DeliveryRow = Selectable<Tables['webhook_delivery']>
type StoredEvent = { eventId: string; type: string; data: object }

/** Stores each event once for each of its company's endpoints that are on and subscribed. */
export const insertDeliveries = async (
  trx: Transaction,
  events: (StoredEvent & { companyId: number })[],
): Promise<void> => {
  if (events.length === 0) return
  await sql`insert into webhook_delivery (endpoint_id, event_id, type, data)
    select endpoint.id, event."eventId", event.type, event.data
    from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as ("companyId" int, "eventId" text, type text, data jsonb)) with ordinality event
      join webhook_endpoint endpoint on endpoint.company_id = event."companyId"
    where endpoint.is_on and event.type = any(endpoint.events) order by event.ordinality, endpoint.id`.execute(trx)
}

/** Stores an event for one endpoint, subscribed or not. Returns the delivery's id. */
export const insertDelivery = async (trx: Transaction, endpoint_id: number, event: StoredEvent): Promise<number> =>
  (
    await trx
      .insertInto('webhook_delivery')
      .values({ endpoint_id, event_id: event.eventId, type: event.type, data: JSON.stringify(event.data) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Returns an endpoint's due deliveries, longest waiting first. */
export const dueDeliveries = (reader: Reader, endpointId: number, now: Date, limit: number): Promise<DeliveryRow[]> =>
  reader
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where(eb => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    .orderBy(eb => eb.fn.coalesce('next_try_at', 'happened_at'))
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * Stores the result of a try if the delivery is still pending with the same number of tries.
 * Returns whether it was stored.
 */
export const recordDeliveryResult = async (
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

/** Resets a delivery of an endpoint to its first try. Returns whether it exists. */
export const requeueDelivery = async (trx: Transaction, endpointId: number, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', tries: 0, next_try_at: null })
    .where('id', '=', id)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Deletes log entries older than a month, and deliveries that were pending that long at an endpoint
 * that is off.
 */
export const deleteOldDeliveries = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('webhook_delivery')
    .where('happened_at', '<', sql<Date>`now() - ${DELIVERY_RETENTION_DAYS}::int * interval '1 day'`)
    .execute()
}
