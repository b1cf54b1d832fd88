import { sql } from 'kysely'
import { saveSetting } from '../src/access/settings/store.ts'
import type { Database } from '../src/base/database/database.ts'

type WatchedCompanies = {
  companies: number
  /** Partners per company. */
  partners: number
  watchDays: number
  now: Date
  /**
   * The days before `now` over which the answers are spread: with more than `watchDays`, some
   * partners are overdue.
   */
  spreadDays: number
}

/** Adds companies that each watch `partners` German partners. Returns the lowest new company id. */
export async function fillWatchedCompanies(
  db: Database,
  { companies, partners, watchDays, now, spreadDays }: WatchedCompanies,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into company (name)
    select 'Handel ' || n from generate_series(1, ${companies}::int) n returning id`.execute(db)
  const first = Math.min(...rows.map(({ id }) => id))
  const settings = { watch_partners: 1, watch_days: watchDays, watch_max_per_day: 10_000 }
  await db.transaction().execute(async trx => {
    for (const [key, value] of Object.entries(settings)) {
      for (const { id } of rows)
        await saveSetting(trx, { company_id: id, category: 'watch', key, value: String(value) })
    }
  })
  const answeredAt = sql`${now}::timestamptz - (n * 7919 % 10000) / 10000.0 * ${spreadDays}::int * interval '1 day'`
  await sql`insert into partner (company_id, uid, own_name, given_name, verdict, service, answered_at, first_asked_at, last_asked_at, changed_at)
    select company.id, 'DE' || (200000000 + company.id * 10000 + n), '', '', 'valid', 'vies', ${answeredAt}, ${answeredAt}, ${answeredAt}, ${now}
    from company, generate_series(1, ${partners}::int) n where company.id >= ${first}::int`.execute(db)
  await sql`insert into watched_partner (partner_id, company_id, since, watched_by, counts_from)
    select id, company_id, first_asked_at, (select min(id) from users), first_asked_at from partner
    where company_id >= ${first}::int`.execute(db)
  await sql`analyze`.execute(db)
  return first
}

/**
 * Makes the watch job due for all companies with ids from `first`, with a quarter of a day's
 * queries each. `until` is the time up to which the queries were made.
 */
export async function makePartnerChecksDue(db: Database, first: number, until: Date): Promise<void> {
  await sql`insert into watching (company_id, asked_until, next_at)
    select id, ${until}::timestamptz, ${until}::timestamptz from company where id >= ${first}::int
    on conflict (company_id) do update set asked_until = excluded.asked_until, next_at = excluded.next_at`.execute(db)
  await sql`update watched_partner set tried_on = null`.execute(db)
}
