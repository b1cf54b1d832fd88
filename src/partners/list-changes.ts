import { companyOf } from '../companies/company-of.ts'
import type { Database } from '../database/database.ts'
import type { Actor } from '../roles/actor.ts'
import { refuseForeignCompany } from '../roles/scope.ts'
import { sayChange } from './say-change.ts'
import { seenUpTo } from './seen-store.ts'
import type { ChangesQuery, PartnerChanges } from './wire.ts'

const AT_ONCE = 50

/** Returns what changed about a company's partners, the newest first. Refuses (403, 404) a company out of reach. */
export async function listChanges(
  actor: Actor,
  db: Database,
  companyId: number,
  { before, unseen }: ChangesQuery,
): Promise<PartnerChanges> {
  refuseForeignCompany(actor, companyId)
  await companyOf(db, companyId)
  const seen = await seenUpTo(db, actor.userId)
  const ofCompany = db.selectFrom('partner_change').where('partner_change.company_id', '=', companyId)
  const rows = await ofCompany
    .innerJoin('partner', 'partner.id', 'partner_change.partner_id')
    .selectAll('partner_change')
    .select(['partner.uid', 'partner.own_name', 'partner.given_name'])
    .$if(before !== undefined, query => query.where('partner_change.id', '<', before ?? 0))
    .$if(unseen === 'true', query => query.where('partner_change.id', '>', seen))
    .orderBy('partner_change.id', 'desc')
    .limit(AT_ONCE)
    .execute()
  const { count } = await ofCompany
    .where('partner_change.id', '>', seen)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const changes = rows.map(row => ({
    ...{ id: row.id, kind: row.kind, said: sayChange(row, actor.language) },
    partner: { id: row.partner_id, uid: row.uid, name: row.own_name || row.given_name },
    happenedAt: row.happened_at.toISOString(),
  }))
  return { changes, unseen: Number(count) }
}
