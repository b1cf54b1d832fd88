import { sql } from 'kysely'
import { type GaugeOf, kept, type Source } from './read-gauge.ts'

/** Returns the mails that the mail server has not taken, by the index mail_due. */
export function waitingMailGauges({ db, clock }: Source): GaugeOf[] {
  const read = kept(clock, async () => {
    const { rows } = await sql<{ mails: number; oldestSeconds: number }>`
      select count(*)::int as mails, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
      from mail where state = 'waiting'`.execute(db)
    return rows[0] ?? { mails: 0, oldestSeconds: 0 }
  })
  return [
    {
      name: 'mails_waiting',
      help: 'Mails that the mail server has not taken yet',
      read: async () => [{ value: (await read()).mails }],
    },
    {
      name: 'oldest_mail_seconds',
      help: 'Age of the oldest of them; 0 = there is none',
      read: async () => [{ value: (await read()).oldestSeconds }],
    },
  ]
}

/** Returns the events on their way to endpoints that are on, by the index webhook_delivery_waiting, and the endpoints that took nothing any more. */
export function waitingDeliveryGauges({ db, clock }: Source): GaugeOf[] {
  const waiting = kept(clock, async () => {
    const { rows } = await sql<{ deliveries: number; oldestSeconds: number }>`
      select count(*)::int as deliveries, coalesce(extract(epoch from now() - min(happened_at)), 0)::float8 as "oldestSeconds"
      from webhook_delivery join webhook_endpoint on webhook_endpoint.id = endpoint_id
      where state = 'waiting' and is_on`.execute(db)
    return rows[0] ?? { deliveries: 0, oldestSeconds: 0 }
  })
  const switchedOff = kept(clock, async () => {
    const { rows } = await sql<{ endpoints: number }>`
      select count(*)::int as endpoints from webhook_endpoint where not is_on and off_because in ('failures', 'gone')`.execute(
      db,
    )
    return rows[0]?.endpoints ?? 0
  })
  return [
    {
      name: 'webhook_deliveries_waiting',
      help: 'Events that a webhook has not taken yet',
      read: async () => [{ value: (await waiting()).deliveries }],
    },
    {
      name: 'oldest_webhook_delivery_seconds',
      help: 'Age of the oldest of them; 0 = there is none',
      read: async () => [{ value: (await waiting()).oldestSeconds }],
    },
    {
      name: 'webhooks_switched_off',
      help: 'Webhooks that were switched off since they took nothing',
      read: async () => [{ value: await switchedOff() }],
    },
  ]
}
