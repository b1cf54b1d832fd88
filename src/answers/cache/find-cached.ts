import { sql } from 'kysely'
import type { Authority } from '../../base/authority-rules.ts'
import type { Database } from '../../base/database/database.ts'
import { PREPARED } from '../../base/database/prepared.ts'
import { viennaDate } from '../../base/database/vienna-sql.ts'
import { viennaDay } from '../../base/texts/format.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { answerFromRow, JOINED_ANSWER_COLUMNS } from '../../registers/authorities/answer-row.ts'
import { recordUsage } from './store.ts'

/**
 * The cache key without the UID: an answer serves only its own company, with the requester number
 * of the query (docs/rules.md#cached-answers).
 */
export type CacheKey = { service: Authority; requesterId: number; requesterUid: string }

export type Freshness = {
  /** Vienna calendar days: 1 = today's answers only, 0 = none. */
  lifetimeDays: number
  now: Date
}

const USAGE_UPDATE_INTERVAL_MS = 3_600_000

/**
 * Returns the cached answers about these UIDs (at most 1,000) by UID, not older than
 * `lifetimeDays`. Records their use, except by background work.
 */
export async function findCachedAnswers(
  db: Database,
  key: CacheKey,
  uids: string[],
  { lifetimeDays, now, isMachine = false }: Freshness & { isMachine?: boolean },
): Promise<Map<string, StoredAnswer>> {
  if (lifetimeDays <= 0 || uids.length === 0) return new Map()
  const rows = await selectAnswers(db, key, uids, viennaDay(now), lifetimeDays).execute()
  const stale = isMachine ? [] : rows.filter(row => now.getTime() - row.last_usage.getTime() > USAGE_UPDATE_INTERVAL_MS)
  await recordUsage(
    db,
    stale.map(row => row.entry_id),
  )
  return new Map(rows.map(row => [row.uid, answerFromRow(row)]))
}

/**
 * Returns those of the UIDs (at most 1,000) that `findCachedAnswers` would find, without recording
 * their use.
 */
export async function findCachedUids(
  db: Database,
  key: CacheKey,
  uids: string[],
  { lifetimeDays, now }: Freshness,
): Promise<Set<string>> {
  if (lifetimeDays <= 0 || uids.length === 0) return new Set()
  const rows = await usableEntries(db, key, uids, viennaDay(now), lifetimeDays).select('cached_answer.uid').execute()
  return new Set(rows.map(row => row.uid))
}

const selectAnswers = (...key: Parameters<typeof usableEntries>) =>
  usableEntries(...key)
    .select(JOINED_ANSWER_COLUMNS)
    .select(['cached_answer.id as entry_id', 'cached_answer.last_usage'])
    .modifyEnd(PREPARED)

/** The only rule for which entries may answer a query. */
const usableEntries = (db: Database, key: CacheKey, uids: string[], today: string, lifetimeDays: number) =>
  db
    .selectFrom('cached_answer')
    .innerJoin('answer', 'answer.id', 'cached_answer.answer_id')
    .where(sql<boolean>`cached_answer.uid = any(${uids}::text[])`)
    .where('cached_answer.service', '=', key.service)
    .where('cached_answer.requester_id', '=', key.requesterId)
    .where('cached_answer.requester_uid', '=', key.requesterUid)
    // A corrected entry is no longer the authority's statement (docs/rules.md#corrected-entries).
    .where('cached_answer.edited_at', 'is', null)
    .where(sql<boolean>`${viennaDate(sql.ref('answer.asked_at'))} > ${today}::date - ${lifetimeDays}::int`)
