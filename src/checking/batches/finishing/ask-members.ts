import { sql } from 'kysely'
import { isUnnamedGroup } from '../../../answers/checks/czech-group.ts'
import { answersByIds } from '../../../answers/checks/store.ts'
import { commit } from '../../../base/database/commit.ts'
import type { Reader } from '../../../base/database/database.ts'
import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import type { Services } from '../../../platform/services.ts'
import type { Groups } from '../../../registers/czechia/groups.ts'
import { allMembershipsOf, storeMemberships } from '../../../registers/czechia/membership-store.ts'
import { tidyUid } from '../../../vat-ids/uid/tidy-uid.ts'
import type { BatchRow } from '../list/view.ts'

/** Limits per batch, because other batches wait to be finished. */
const MAX_QUERIES = 500
const ALL_MAY_TAKE_MS = 60_000
const ONE_MAY_TAKE_MS = 10_000
// After this many failures ARES counts as down, and the rest is skipped.
const MAX_FAILED_TRIES = 3

type Asking = Pick<Services, 'database'> & { groups: Groups }

/**
 * Asks ARES whether the sheet's companies belong to their VAT groups, if the ministry confirmed
 * those without a name. Each company is queried once. Answers from an earlier end of the batch
 * stay.
 */
export async function askMembers(
  { database, groups }: Asking,
  { id: batchId, company_id: companyId }: BatchRow,
  rows: readonly UploadedRow[],
): Promise<void> {
  const until = performance.now() + ALL_MAY_TAKE_MS
  let inVain = 0
  for (const wanted of await membersWanted(database.db, batchId, rows)) {
    const left = until - performance.now()
    if (left <= 0 || inVain === MAX_FAILED_TRIES) return
    const asked = await groups.query(wanted, Math.min(left, ONE_MAY_TAKE_MS))
    if (asked === null) return
    inVain = asked.membership.word === 'no-answer' ? inVain + 1 : 0
    await commit(database, trx => storeMemberships(trx, { companyId, batchId }, [asked]))
  }
}

type Wanted = { uid: string; ico: string }

async function membersWanted(db: Reader, batchId: number, rows: readonly UploadedRow[]): Promise<Wanted[]> {
  const named = rows.flatMap(({ text, ico }) => (ico === undefined ? [] : [{ uid: tidyUid(text), ico }]))
  if (named.length === 0) return []
  const unnamed = await unnamedGroups(db, batchId, [...new Set(named.map(({ uid }) => uid))])
  const answered = (await allMembershipsOf(db, batchId)).filter(({ word }) => word !== 'no-answer')
  const known = new Set(answered.map(keyOf))
  const wanted = named.filter(one => unnamed.has(one.uid) && !known.has(keyOf(one)))
  return [...new Map(wanted.map(one => [keyOf(one), one])).values()].slice(0, MAX_QUERIES)
}

const keyOf = ({ uid, ico }: Wanted): string => `${uid} ${ico}`

/** Returns which of these UIDs of a batch are groups that the ministry confirmed without a name. */
async function unnamedGroups(db: Reader, batchId: number, uids: readonly string[]): Promise<Set<string>> {
  const questions = await db
    .selectFrom('question')
    .select('answer_id')
    .where('batch_id', '=', batchId)
    // One parameter per UID would exceed PostgreSQL's limit.
    .where(sql<boolean>`uid = any(${uids}::text[])`)
    .where('verdict', '=', 'valid')
    .execute()
  const answers = await answersByIds(
    db,
    questions.flatMap(({ answer_id }) => answer_id ?? []),
  )
  return new Set(answers.filter(isUnnamedGroup).map(({ uid }) => uid))
}
