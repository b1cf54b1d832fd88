import type { Language } from '../../ground/texts/define.ts'
import { sayListing } from '../../registers/scheinunternehmen/listing.ts'
import { sayJudgement, standingJudgement } from '../../vat-ids/same-company/judgement.ts'
import type { FoundChange } from './changed-sql.ts'
import type { PartnerRow } from './list-sql.ts'
import { type KeptChange, sayChange } from './say-change.ts'
import type { Partner, SaidChange } from './wire.ts'

/** Returns a partner as the screen shows it, with those of its changes that were asked for. */
export const toPartner = (row: PartnerRow, changes: FoundChange[], language: Language): Partner => ({
  id: row.id,
  uid: row.uid,
  ownName: row.own_name,
  givenName: row.given_name,
  verdict: row.verdict,
  service: row.service,
  answeredAt: row.answered_at?.toISOString() ?? null,
  firstAskedAt: row.first_asked_at.toISOString(),
  lastAskedAt: row.last_asked_at.toISOString(),
  listing: row.is_listed && row.as_of ? sayListing({ since: row.since, asOf: row.as_of }, language) : '',
  judgement: judgementOn(row, language),
  isWatched: row.is_watched,
  changes: changes.map(change => toChange(change, language)),
  changeCount: changes[0]?.count ?? 0,
})

/** Returns a change as the screen shows it. */
export const toChange = (change: KeptChange & { id: number; is_unseen: boolean }, language: Language): SaidChange => ({
  id: change.id,
  kind: change.kind,
  said: sayChange(change, language),
  happenedAt: change.happened_at.toISOString(),
  isSeen: !change.is_unseen,
})

/** The last word, by the own name of which it was said; it lapses with the authority's name (docs/same-company.md#judgements). */
function judgementOn(row: PartnerRow, language: Language): Partner['judgement'] {
  const { word, judged_own_name: ownName, judged_given_name: givenName, judged_at: at } = row
  if (word === null || ownName === null || givenName === null || at === null) return null
  const said = { ownName, givenName, word, by: row.judged_by, at, remark: row.remark ?? '' }
  const standing = standingJudgement([said], { ownName, givenName: row.given_name })
  if (standing === null) return null
  const { judgement, hasLapsed } = standing
  return { word: judgement.word, said: sayJudgement(standing, language), hasLapsed, ownName }
}
