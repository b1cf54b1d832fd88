import type { Reader } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { changesOf, isUnseenBy, wantedChanges } from './changed-sql.ts'
import { matchingPartners, pageOfPartners, partnerOf, partnersByIds } from './list-sql.ts'
import { toPartner } from './view.ts'
import type { Partner, PartnerList, PartnerQuery } from './wire.ts'

// In the list what is left out is one click away; on the partner's own page nothing is, but that nobody could read.
const BESIDE_EACH = 3
const ON_ITS_PAGE = 100

/** Returns one page of a company's partners, those asked for last first; whether the company is in scope is login/guard.ts's to say. */
export async function listPartners(
  { language, userId }: Actor,
  db: Reader,
  companyId: number,
  query: PartnerQuery,
  now: Date,
): Promise<PartnerList> {
  const onlooker = { userId, companyId }
  const wanted = wantedChanges(onlooker, query)
  const matching = matchingPartners(db, companyId, { query, wanted, now })
  const { ids, ...counted } = await pageOfPartners(db, matching, query)
  const rows = new Map((await partnersByIds(db, ids)).map(row => [row.id, row]))
  const changes = wanted && (await changesOf(db, ids, { onlooker, wanted, most: BESIDE_EACH }))
  const items = ids.flatMap(id => rows.get(id) ?? []).map(row => toPartner(row, changes?.get(row.id) ?? [], language))
  return { ...counted, items }
}

/** Returns one of them, with what about it the asker has not seen; refuses (404) what is not that company's. */
export async function readPartner(
  { language, userId }: Actor,
  db: Reader,
  companyId: number,
  id: number,
): Promise<Partner> {
  const row = await partnerOf(db, companyId, { id })
  const onlooker = { userId, companyId }
  const changes = await changesOf(db, [id], { onlooker, wanted: isUnseenBy(onlooker), most: ON_ITS_PAGE })
  return toPartner(row, changes.get(id) ?? [], language)
}
