import type { Database, Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import type { Language } from '../../base/texts/define.ts'
import { describeMarks } from '../../registers/marks/describe-marks.ts'
import { toMembership } from '../../registers/marks/group-membership/membership.ts'
import { isCzechGroup } from '../../registers/marks/group-membership/membership-rules.ts'
import { membershipsOfPartner } from '../../registers/marks/group-membership/membership-store.ts'
import { marksFromSql } from '../../registers/marks/marks-sql.ts'
import { describeAssessment, latestAssessment } from '../../vat-ids/same-company/assessment.ts'
import { toChange } from './describe-change.ts'
import { partnerValues } from './fields-rules.ts'
import { changeCondition, changesOf, isUnseenBy, type ListedChange } from './find-changes.ts'
import { type PartnerRow, partnerOf, partnersByIds } from './list-sql.ts'
import { pageOfPartners } from './page-sql.ts'
import type { Partner, PartnerList, PartnerQuery } from './wire.ts'

// The most changes per partner. The list links to the others; the page has more than a user reads.
const MAX_CHANGES_IN_LIST = 3
const MAX_CHANGES_ON_PAGE = 100
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
  const viewer = { userId, companyId }
  const condition = changeCondition(viewer, query)
  const { ids, ...counts } = await pageOfPartners(db, companyId, { query, changeCondition: condition, now })
  const rows = new Map((await partnersByIds(db, ids)).map(row => [row.id, row]))
  const changes = condition && (await changesOf(db, ids, { viewer, condition, limit: MAX_CHANGES_IN_LIST }))
  const items = ids.flatMap(id => rows.get(id) ?? []).map(row => toPartner(row, changes?.get(row.id) ?? [], language))
  return { ...counts, items }
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
  const viewer = { userId, companyId }
  const changes = await changesOf(db, [id], { viewer, condition: isUnseenBy(viewer), limit: MAX_CHANGES_ON_PAGE })
  const members = isCzechGroup(row.uid) ? await membershipsOfPartner(db, { companyId, uid: row.uid }, MAX_MEMBERS) : []
  const partner = toPartner(row, changes.get(id) ?? [], language)
  return members.length === 0
    ? partner
    : { ...partner, memberships: members.map(member => toMembership(member, language)) }
}

/** Converts a partner to the wire format, with the requested changes. */
const toPartner = (row: PartnerRow, changes: ListedChange[], language: Language): Partner => ({
  id: row.id,
  ...partnerValues(row),
  listing: describeMarks(marksFromSql(row.marks), language),
  judgement: assessmentOf(row, language),
  changes: changes.map(change => toChange(change, language)),
  changeCount: changes[0]?.count ?? 0,
})

/**
 * Returns a partner's last assessment with the own name it refers to; null if there is none. It
 * lapses when the authority's name changes (docs/same-company.md#judgements).
 */
function assessmentOf(row: PartnerRow, language: Language): Partner['judgement'] {
  const { word, judged_own_name: ownName, judged_given_name: givenName, judged_at: at } = row
  if (word === null || ownName === null || givenName === null || at === null) return null
  const storedAssessment = { ownName, givenName, word, by: row.judged_by, at, remark: row.remark ?? '' }
  const latest = latestAssessment([storedAssessment], { ownName, givenName: row.given_name })
  if (latest === null) return null
  const { judgement, hasLapsed } = latest
  return { word: judgement.word, said: describeAssessment(latest, language), hasLapsed, ownName }
}
