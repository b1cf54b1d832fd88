import { sql } from 'kysely'
import { saveSetting } from '../../../src/access/settings/store.ts'
import type { Database } from '../../../src/base/database/database.ts'

const LATE = new Date('2024-11-20T10:00:00Z')
const SETTINGS = { watch_partners: 1, watch_days: 7, watch_max_per_day: 10_000 }
const FIRST_NUMBER = 200_000_011

/**
 * Watches `count` partners of a company, all overdue for years: a quarter of a day's queries is due
 * at once, the others one by one.
 */
export async function watchLatePartners(
  db: Database,
  company: { id: number; by: number },
  count: number,
): Promise<void> {
  const first = FIRST_NUMBER + company.id * count * 10
  await sql`insert into partner (company_id, uid, own_name, given_name, first_asked_at, last_asked_at)
    select ${company.id}::int, 'DE' || (${first}::int + n * 10), '', '', ${LATE}, ${LATE}
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`insert into watched_partner (partner_id, company_id, since, watched_by, counts_from)
    select id, company_id, ${LATE}, ${company.by}::int, ${LATE} from partner where company_id = ${company.id}::int`.execute(
    db,
  )
  await db.insertInto('watching').values({ company_id: company.id, asked_until: LATE, next_at: LATE }).execute()
  await db.transaction().execute(async trx => {
    for (const [key, value] of Object.entries(SETTINGS))
      await saveSetting(trx, { company_id: company.id, category: 'watch', key, value: String(value) })
  })
}
