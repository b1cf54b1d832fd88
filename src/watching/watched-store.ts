import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { repeatWhile } from '../database/portions.ts'

/** Which partners, as a condition on `partner`. */
export type Whom = { companyId: number; which: RawBuilder<SqlBool> }

/** Days of their own: null = the company's; undefined: whoever is watched keeps theirs, others take the company's. */
export type Watch = { by: number; days: number | null | undefined; now: Date }

// docs/rules.md#one-session. All take them in the order of the UIDs, so that no two wait for each other.
const AT_ONCE = 1_000

/** Watches a company's partners from now on; of one that is watched only its days change. Returns how many there are. */
export async function watchPartners(trx: Transaction, whom: Whom, watch: Watch): Promise<number> {
  let partners = 0
  let after = ''
  await repeatWhile(async () => {
    const portion = await watchAfter(trx, whom, after, watch)
    partners += portion.partners
    after = portion.last ?? after
    return portion.partners === AT_ONCE
  })
  return partners
}

async function watchAfter(trx: Transaction, { companyId, which }: Whom, after: string, { by, days, now }: Watch) {
  const newDays = days === undefined ? sql`kept.days` : sql`excluded.days`
  const { rows } = await sql<{ partners: number; last: string | null }>`
    with chosen as (select id, company_id, uid from partner
      where company_id = ${companyId}::int and uid > ${after} and ${which} order by uid limit ${sql.lit(AT_ONCE)}),
    watched as (insert into watched_partner as kept (partner_id, company_id, since, watched_by, days, counts_from)
      select id, company_id, ${now}::timestamptz, ${by}::int, ${days ?? null}::int, ${now}::timestamptz from chosen order by uid
      on conflict (partner_id) do update set days = ${newDays}, counts_from = case
        when kept.days is distinct from ${newDays} then excluded.counts_from else kept.counts_from end)
    select count(*)::int as partners, max(uid) as last from chosen`.execute(trx)
  return rows[0] ?? { partners: 0, last: null }
}

/** Watches some of a company's partners no more. Returns how many. */
export async function unwatchPartners(trx: Transaction, whom: Whom): Promise<number> {
  let partners = 0
  await repeatWhile(async () => {
    const portion = await unwatchSome(trx, whom)
    partners += portion
    return portion === AT_ONCE
  })
  return partners
}

async function unwatchSome(trx: Transaction, { companyId, which }: Whom): Promise<number> {
  const { rows } = await sql`
    with chosen as (select partner.id from watched_partner join partner on partner.id = watched_partner.partner_id
      where watched_partner.company_id = ${companyId}::int and ${which}
      order by partner.uid limit ${sql.lit(AT_ONCE)} for update of watched_partner)
    delete from watched_partner using chosen where partner_id = chosen.id returning 1`.execute(trx)
  return rows.length
}
