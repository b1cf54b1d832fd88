import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import type { Services } from '../../platform/services.ts'
import type { DeliveryRow } from './store.ts'
import { MAX_LISTED_DELIVERIES } from './webhook-rules.ts'
import { type Delivery, deliverySchema, type Endpoint } from './wire.ts'

/**
 * Returns a company's endpoints, newest first; company 0 = all companies' endpoints. Their events
 * are filtered to `types`, in that order.
 */
export async function listEndpoints(
  db: Reader,
  { clock, types }: Pick<Services, 'clock'> & { types: readonly string[] },
  companyId: number,
): Promise<Endpoint[]> {
  const rows = await db
    .selectFrom('webhook_endpoint as endpoint')
    .innerJoin('company', 'company.id', 'endpoint.company_id')
    .innerJoin('users as creator', 'creator.id', 'endpoint.created_by')
    .selectAll('endpoint')
    .select([
      'company.name as company_name',
      sql<string>`concat_ws(' ', creator.firstname, creator.lastname)`.as('creator'),
    ])
    .select(PENDING_COUNT.as('waiting'))
    .$if(companyId !== 0, query => query.where('company.id', '=', companyId))
    .orderBy('endpoint.id', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    url: row.url,
    isOn: row.is_on,
    offBecause: row.off_because,
    createdBy: row.creator,
    company: { id: row.company_id, name: row.company_name },
    events: types.filter(type => row.events.includes(type)),
    offSince: row.off_since?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    oldSecretUntil: isoIfFuture(row.old_secret_until, clock.now()),
    waiting: Number(row.waiting),
  }))
}

const PENDING_COUNT = sql<number>`(select count(*) from webhook_delivery
  where webhook_delivery.endpoint_id = endpoint.id and webhook_delivery.state = 'waiting')`

const isoIfFuture = (moment: Date | null, now: Date): string | null =>
  moment !== null && moment > now ? moment.toISOString() : null

/** Returns an endpoint's newest deliveries. Throws 404 for another company's endpoint. */
export async function listDeliveries(db: Reader, companyId: number, id: number): Promise<Delivery[]> {
  const endpoint = db.selectFrom('webhook_endpoint').select('id').where('id', '=', id)
  if (!(await endpoint.where('company_id', '=', companyId).executeTakeFirst())) {
    throw new Refusal('not-found', 'not found')
  }
  const rows = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('endpoint_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_DELIVERIES)
    .execute()
  return rows.map(toDelivery)
}

const toDelivery = (row: DeliveryRow): Delivery =>
  deliverySchema.parse({
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    state: row.state,
    tries: row.tries,
    happenedAt: row.happened_at.toISOString(),
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    lastTryAt: row.last_try_at?.toISOString() ?? null,
    lastStatus: row.last_status,
    lastFailure: row.last_failure,
  })
