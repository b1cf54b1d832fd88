import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../ground/database/database.ts'
import { repeatWhile } from '../../ground/database/portions.ts'
import type { ListMoves } from '../../registers/scheinunternehmen/listing.ts'
import { type Change, lockChanges } from './changes-store.ts'
import { tellChanges } from './tell-changes.ts'

const AT_ONCE = 1_000

/**
 * Keeps and tells for each company's partners who came onto the list of fictitious companies, or left it, in the transaction that keeps
 * the newer list. One company after the other by their ids, so that nobody waits for another for ever.
 */
export async function keepListingChanges(trx: Transaction, { asOf, moves }: ListMoves): Promise<void> {
  if (moves.length === 0) return
  const moved = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) moved (uid text, before jsonb, after jsonb)`
  for (const companyId of await companiesWith(trx, moved)) {
    await lockChanges(trx, companyId)
    let after = ''
    await repeatWhile(async () => {
      const { changes, count, last } = await keepSome(trx, { companyId, asOf, moved, after })
      await tellChanges(trx, changes)
      after = last ?? after
      return count === AT_ONCE
    })
  }
}

async function companiesWith(trx: Transaction, moved: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from company
    where deleted_at is null and id in (select company_id from partner join ${moved} using (uid)) order by id`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

type Portion = { companyId: number; asOf: Date; moved: RawBuilder<unknown>; after: string }
type Kept = { changes: Change[]; count: number; last: string | null }

async function keepSome(trx: Transaction, { companyId, asOf, moved, after }: Portion): Promise<Kept> {
  const { rows } = await sql<Kept>`
    with affected as (
      select partner.id, partner.uid, moved.before, moved.after from ${moved} join partner on partner.uid = moved.uid
      where partner.company_id = ${companyId}::int and partner.uid > ${after}::text
      order by partner.uid limit ${AT_ONCE}
    ), kept as (
      insert into partner_change (company_id, partner_id, kind, before, after, happened_at)
      select ${companyId}::int, id, 'listing', coalesce(before, 'null'), coalesce(after, 'null'), ${asOf.toISOString()}::timestamptz
      from affected order by uid
      on conflict do nothing returning company_id, partner_id, kind, after
    )
    select coalesce((select jsonb_agg(kept) from kept), '[]') as changes, count(*)::int as count, max(uid) as last from affected`.execute(
    trx,
  )
  return rows[0] ?? { changes: [], count: 0, last: null }
}
