import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { repeatWhile } from '../database/portions.ts'
import type { ListMoves } from '../scheinunternehmen/list-moves.ts'
import { type Change, tellChanges } from './tell-changes.ts'

const AT_ONCE = 1_000

/**
 * Keeps and tells for each company's partners who came onto the list of fictitious companies, or left it, in the transaction that keeps
 * the newer list. In the order in which partners are moved forward (store.ts), so that neither waits for the other for ever.
 */
export async function keepListingChanges(trx: Transaction, moves: ListMoves): Promise<void> {
  if (moves.moves.length === 0) return
  let behind: Place = { companyId: 0, uid: '' }
  await repeatWhile(async () => {
    const { changes, count, last } = await keepSome(trx, moves, behind)
    await tellChanges(trx, changes)
    behind = last ?? behind
    return count === AT_ONCE
  })
}

type Place = { companyId: number; uid: string }
type Kept = { changes: Change[]; count: number; last: Place | null }

async function keepSome(trx: Transaction, { asOf, moves }: ListMoves, { companyId, uid }: Place): Promise<Kept> {
  const { rows } = await sql<Kept>`
    with affected as (
      select partner.id, partner.company_id, partner.uid, moved.before, moved.after
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) moved (uid text, before jsonb, after jsonb)
        join partner on partner.uid = moved.uid
        join company on company.id = partner.company_id and company.deleted_at is null
      where (partner.company_id, partner.uid) > (${companyId}::int, ${uid}::text)
      order by partner.company_id, partner.uid limit ${AT_ONCE}
    ), kept as (
      insert into partner_change (company_id, partner_id, kind, before, after, happened_at)
      select company_id, id, 'listing', coalesce(before, 'null'), coalesce(after, 'null'), ${asOf.toISOString()}::timestamptz
      from affected order by company_id, uid
      on conflict do nothing returning company_id, partner_id, kind, after
    )
    select coalesce((select jsonb_agg(kept) from kept), '[]') as changes, (select count(*)::int from affected) as count,
      (select jsonb_build_object('companyId', company_id, 'uid', uid) from affected order by company_id desc, uid desc limit 1) as last`.execute(
    trx,
  )
  return rows[0] ?? { changes: [], count: 0, last: null }
}
