import { describeMarks } from '../../answers/evidence/marks.ts'
import type { Database, Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import type { Language } from '../../base/texts/define.ts'
import { toMembership } from '../../registers/czechia/membership.ts'
import { isCzechGroup } from '../../registers/czechia/membership-rules.ts'
import { membershipsOfPartner } from '../../registers/czechia/membership-store.ts'
import { describeAssessment, latestAssessment } from '../../vat-ids/same-company/judgement.ts'
import { toChange } from './describe-change.ts'
import { partnerValues } from './fields-rules.ts'
import { changesOf, type FoundChange, isUnseenBy, wantedChanges } from './find-changes.ts'
import { type PartnerRow, partnerOf, partnersByIds, payerOf } from './list-sql.ts'
import { pageOfPartners } from './page-sql.ts'
import type { Partner, PartnerList, PartnerQuery } from './wire.ts'

// The most changes per partner: three in the list, where the others are one click away, and more
// than a user reads on the partner's page.
const BESIDE_EACH = 3
const ON_ITS_PAGE = 100
const MAX_MEMBERS = 20

/**
 * Returns one page of a company's partners, those checked last first. login/guard.ts checks that
 * the company is in scope.
 */
export async function listPartners(
  { language, userId }: Actor,
  db: Database,
  companyId: number,
  query: PartnerQuery,
  now: Date,
): Promise<PartnerList> {
  const onlooker = { userId, companyId }
  const wanted = wantedChanges(onlooker, query)
  const { ids, ...counted } = await pageOfPartners(db, companyId, { query, wanted, now })
  const rows = new Map((await partnersByIds(db, ids)).map(row => [row.id, row]))
  const changes = wanted && (await changesOf(db, ids, { onlooker, wanted, most: BESIDE_EACH }))
  const items = ids.flatMap(id => rows.get(id) ?? []).map(row => toPartner(row, changes?.get(row.id) ?? [], language))
  return { ...counted, items }
}

/**
 * Returns one partner with the changes that the caller has not seen. Throws 404 for another
 * company's partner.
 */
export async function readPartner(
  { language, userId }: Actor,
  db: Reader,
  companyId: number,
  id: number,
): Promise<Partner> {
  const row = await partnerOf(db, companyId, { id })
  const onlooker = { userId, companyId }
  const changes = await changesOf(db, [id], { onlooker, wanted: isUnseenBy(onlooker), most: ON_ITS_PAGE })
  const members = isCzechGroup(row.uid) ? await membershipsOfPartner(db, { companyId, uid: row.uid }, MAX_MEMBERS) : []
  const partner = toPartner(row, changes.get(id) ?? [], language)
  return members.length === 0 ? partner : { ...partner, memberships: members.map(one => toMembership(one, language)) }
}

/** Converts a partner to the wire format, with the requested changes. */
const toPartner = (row: PartnerRow, changes: FoundChange[], language: Language): Partner => ({
  id: row.id,
  ...partnerValues(row),
  listing: describeMarks({ listing: listingOf(row), unreliable: payerOf(row) }, language),
  judgement: judgementOn(row, language),
  changes: changes.map(change => toChange(change, language)),
  changeCount: changes[0]?.count ?? 0,
})

const listingOf = ({ is_listed, since, as_of: asOf }: PartnerRow) => (is_listed && asOf ? { since, asOf } : null)

/**
 * Returns the last assessment, by the own name it refers to. It lapses when the authority's name
 * changes (docs/same-company.md#judgements).
 */
function judgementOn(row: PartnerRow, language: Language): Partner['judgement'] {
  const { word, judged_own_name: ownName, judged_given_name: givenName, judged_at: at } = row
  if (word === null || ownName === null || givenName === null || at === null) return null
  const said = { ownName, givenName, word, by: row.judged_by, at, remark: row.remark ?? '' }
  const standing = latestAssessment([said], { ownName, givenName: row.given_name })
  if (standing === null) return null
  const { judgement, hasLapsed } = standing
  return { word: judgement.word, said: describeAssessment(standing, language), hasLapsed, ownName }
}
