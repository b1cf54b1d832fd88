import { sql } from 'kysely'
import { isUnnamedGroup } from '../../../answers/checks/czech-group.ts'
import { answersByIds } from '../../../answers/checks/store.ts'
import { commit } from '../../../base/database/commit.ts'
import type { Reader } from '../../../base/database/database.ts'
import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import type { Services } from '../../../platform/services.ts'
import type { Groups } from '../../../registers/marks/group-membership/groups.ts'
import { allMembershipsOf, storeMemberships } from '../../../registers/marks/group-membership/membership-store.ts'
import { normalizeUid } from '../../../vat-ids/uid/normalize-uid.ts'
import type { BatchRow } from '../list/view.ts'

/** The limits for a batch are low, because other batches wait to be finished. */
const MAX_QUERIES = 500
const TOTAL_TIMEOUT_MS = 60_000
const QUERY_TIMEOUT_MS = 10_000
// After this many failures in a row, ARES is considered unavailable and the rest is skipped.
const MAX_FAILED_TRIES = 3

type MembershipDeps = Pick<Services, 'database'> & { groups: Groups }

/**
 * Queries ARES whether the sheet's companies belong to their VAT groups, for groups that the
 * ministry confirmed without a name. Each company is queried once. Answers from an earlier edition
 * of the batch stay.
 */
export async function queryMemberships(
  { database, groups }: MembershipDeps,
  { id: batchId, company_id: companyId }: BatchRow,
  rows: readonly UploadedRow[],
): Promise<void> {
  const deadline = performance.now() + TOTAL_TIMEOUT_MS
  let failedTries = 0
  for (const membership of await missingMemberships(database.db, batchId, rows)) {
    const remainingMs = deadline - performance.now()
    if (remainingMs <= 0 || failedTries === MAX_FAILED_TRIES) return
    const result = await groups.query(membership, Math.min(remainingMs, QUERY_TIMEOUT_MS))
    if (result === null) return
    failedTries = result.membership.word === 'no-answer' ? failedTries + 1 : 0
    await commit(database, trx => storeMemberships(trx, { companyId, batchId }, [result]))
  }
}

type MembershipQuery = { uid: string; ico: string }

async function missingMemberships(
  db: Reader,
  batchId: number,
  rows: readonly UploadedRow[],
): Promise<MembershipQuery[]> {
  const rowsWithIco = rows.flatMap(({ text, ico }) => (ico === undefined ? [] : [{ uid: normalizeUid(text), ico }]))
  if (rowsWithIco.length === 0) return []
  const unnamedGroupUids = await unnamedGroups(db, batchId, [...new Set(rowsWithIco.map(({ uid }) => uid))])
  const answeredQueries = (await allMembershipsOf(db, batchId)).filter(({ word }) => word !== 'no-answer')
  const answeredKeys = new Set(answeredQueries.map(keyOf))
  const queries = rowsWithIco.filter(query => unnamedGroupUids.has(query.uid) && !answeredKeys.has(keyOf(query)))
  return [...new Map(queries.map(query => [keyOf(query), query])).values()].slice(0, MAX_QUERIES)
}

const keyOf = ({ uid, ico }: MembershipQuery): string => `${uid} ${ico}`

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
