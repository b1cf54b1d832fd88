import { sql } from 'kysely'
import type { Authority } from '../../base/authority-rules.ts'
import { countOf } from '../../base/database/count-of.ts'
import type { Database, Transaction } from '../../base/database/database.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import type { Correction } from './correction-rules.ts'

type NewEntry = { uid: string; service: Authority; requesterId: number; requesterUid: string; answerId: number }

/**
 * Stores at most 1,000 entries with different keys. An entry with a newer answer stays unchanged. A
 * new answer of the authority removes a correction.
 */
async function storeEntries(trx: Transaction, entries: NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  await trx
    .insertInto('cached_answer')
    .values(
      entries.map(({ uid, service, requesterId, requesterUid, answerId }) => ({
        uid,
        service,
        requester_id: requesterId,
        requester_uid: requesterUid,
        answer_id: answerId,
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['uid', 'service', 'requester_id', 'requester_uid'])
        .doUpdateSet({
          answer_id: eb => eb.ref('excluded.answer_id'),
          updated_at: sql<Date>`now()`,
          last_usage: sql<Date>`now()`,
          correction: null,
          edited_at: null,
          edited_by: null,
        })
        .whereRef('cached_answer.answer_id', '<', 'excluded.answer_id'),
    )
    .execute()
}

/** Records the use of entries: a cache update queries recently used ones again. */
export async function recordUsage(db: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('cached_answer').set({ last_usage: sql<Date>`now()` }).where('id', 'in', ids).execute()
}

/** Stores corrected texts of an entry, which answers no check from then on. */
export async function storeCorrection(
  trx: Transaction,
  id: number,
  { correction, editedBy, editedAt }: { correction: Partial<Correction>; editedBy: number; editedAt: Date },
): Promise<void> {
  await trx
    .updateTable('cached_answer')
    .set({ correction: JSON.stringify(correction), edited_at: editedAt, edited_by: editedBy, updated_at: editedAt })
    .where('id', '=', id)
    .execute()
}

/** Deletes all entries in one fast statement; the answers stay. Returns the number of entries. */
export async function deleteAllEntries(trx: Transaction): Promise<number> {
  // Locks before counting: entries stored at the same time wait, and stay.
  await sql`lock table cached_answer, cache_entry in access exclusive mode`.execute(trx)
  const count = await countOf(trx.selectFrom('cached_answer'))
  await sql`truncate table cached_answer, cache_entry`.execute(trx)
  return count
}

/**
 * A query by background work does not count as use: entries with these answers get their old
 * `lastUsage`.
 */
export async function restoreLastUsage(trx: Transaction, answerIds: number[], lastUsage: Date): Promise<void> {
  if (answerIds.length === 0) return
  await trx.updateTable('cached_answer').set({ last_usage: lastUsage }).where('answer_id', 'in', answerIds).execute()
}

/**
 * Records that a cache update has processed these entries; `answeredOn`: the Vienna day of an
 * answer.
 */
export async function recordRefresh(
  trx: Transaction,
  ids: number[],
  { refreshId, answeredOn }: { refreshId: number; answeredOn: string | null },
): Promise<void> {
  const changes = { refreshed_in: refreshId, ...(answeredOn === null ? {} : { refreshed_on: answeredOn }) }
  await trx.updateTable('cached_answer').set(changes).where('id', 'in', ids).execute()
}

/**
 * Caches the definite answers among up to 1,000 that were just stored, in their order and in the
 * same transaction. Never caches "not checked", which says nothing about the number.
 */
export async function cacheAnswers(trx: Transaction, answers: StoredAnswer[]): Promise<void> {
  const entries = new Map<string, NewEntry>()
  for (const { id, uid, service, companyId, requesterId = companyId, requesterUid, outcome } of answers) {
    if (outcome.verdict === 'not-checked') continue
    const entry = { uid, service, requesterId, requesterUid, answerId: id }
    entries.set(`${uid} ${service} ${requesterId} ${requesterUid}`, entry)
  }
  // Always in the same order, so that two transactions with the same numbers cannot deadlock.
  const sortedEntries = [...entries].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, entry]) => entry)
  await storeEntries(trx, sortedEntries)
}

/** Deletes the entries of these answers. */
export const deleteCachedAnswers = async (trx: Transaction, answerIds: number[]): Promise<void> => {
  await trx.deleteFrom('cached_answer').where('answer_id', 'in', answerIds).execute()
  // Entries of the previous release refer to them too.
  await trx.deleteFrom('cache_entry').where('answer_id', 'in', answerIds).execute()
}
