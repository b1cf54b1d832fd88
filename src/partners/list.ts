import type { Reader } from '../database/database.ts'
import type { Actor } from '../roles/actor.ts'
import { matchingPartners, pageOfPartners, partnersByIds } from './list-sql.ts'
import { toPartner } from './view.ts'
import type { PartnerList, PartnerQuery } from './wire.ts'

/** Returns one page of a company's partners, those asked for last first; whether the company is in scope is login/guard.ts's to say. */
export async function listPartners(
  { language }: Actor,
  db: Reader,
  companyId: number,
  query: PartnerQuery,
  now: Date,
): Promise<PartnerList> {
  const { ids, ...counted } = await pageOfPartners(db, matchingPartners(db, companyId, query, now), query)
  const rows = new Map((await partnersByIds(db, ids)).map(row => [row.id, row]))
  return { ...counted, items: ids.flatMap(id => rows.get(id) ?? []).map(row => toPartner(row, language)) }
}
