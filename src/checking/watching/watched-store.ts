import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Transaction } from '../../ground/database/database.ts'
import { inPortions } from '../../ground/database/portions.ts'

/** Which partners, as a condition on `partner`. */
export type Whom = { companyId: number; which: RawBuilder<SqlBool> }

/** Days of their own: null = the company's; undefined: whoever is watched keeps theirs, others take the company's. */
export type Watch = { by: number; days: number | null | undefined; now: Date }

// docs/rules.md#one-session. All take them in the order of the UIDs, so that no two wait for each other.
const AT_ONCE = 1_000

/** Watches a company's partners from now on; of one that is watched only its days change. Returns how many there are. */
export async function watchPartners(trx: Transaction, { companyId, which }: Whom, watch: Watch): Promise<number> {
  const { rows } = await sql<Chosen>`
    select id from partner where company_id = ${companyId}::int and ${which} order by uid`.execute(trx)
  for await (const some of inPortions(rows, AT_ONCE)) await watchSome(trx, idsOf(some), watch)
  return rows.length
}

async function watchSome(trx: Transaction, ids: number[], { by, days, now }: Watch): Promise<void> {
  const newDays = days === undefined ? sql`kept.days` : sql`excluded.days`
  await sql`insert into watched_partner as kept (partner_id, company_id, since, watched_by, days, counts_from)
    select id, company_id, ${now}::timestamptz, ${by}::int, ${days ?? null}::int, ${now}::timestamptz
    from partner where id = any(${ids}::int[]) order by uid
    on conflict (partner_id) do update set days = ${newDays}, counts_from = case
      when kept.days is distinct from ${newDays} then excluded.counts_from else kept.counts_from end`.execute(trx)
}

/** Watches some of a company's partners no more. Returns how many. */
export async function unwatchPartners(trx: Transaction, { companyId, which }: Whom): Promise<number> {
  const { rows } = await sql<Chosen>`
    select partner.id from watched_partner join partner on partner.id = watched_partner.partner_id
    where watched_partner.company_id = ${companyId}::int and ${which}
    order by partner.uid for no key update of watched_partner`.execute(trx)
  for await (const some of inPortions(rows, AT_ONCE)) {
    await trx.deleteFrom('watched_partner').where('partner_id', 'in', idsOf(some)).execute()
  }
  return rows.length
}

type Chosen = { id: number }

const idsOf = (some: Chosen[]): number[] => some.map(({ id }) => id)
