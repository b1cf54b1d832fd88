import { sql } from 'kysely'
import type { Authority } from '../../ground/authority-rules.ts'
import { countOf } from '../../ground/database/count-of.ts'
import type { Database, Transaction } from '../../ground/database/database.ts'
import type { KeptAnswer } from '../../registers/authorities/answer.ts'
import type { Correction } from './correction-rules.ts'

type NewEntry = { uid: string; service: Authority; requesterId: number; requesterUid: string; answerId: number }

/**
 * Keeps the entries, at most 1,000 of different keys; an entry that has a newer answer already stays as it is. The
 * authority's new word ends a correction by hand.
 */
async function keepEntries(trx: Transaction, entries: NewEntry[]): Promise<void> {
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

/** Notes that entries served somebody: what was used lately is what a refresh asks again. */
export async function noteUsage(db: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('cached_answer').set({ last_usage: sql<Date>`now()` }).where('id', 'in', ids).execute()
}

/** Puts words by hand in place of an answer's; the entry answers no check from now on. */
export async function keepCorrection(
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

/** Forgets every entry, in one quick statement whatever their number; the answers stay. Returns how many there were. */
export async function deleteAllEntries(trx: Transaction): Promise<number> {
  // Locked before counting: what is remembered meanwhile waits, and is remembered afterwards.
  await sql`lock table cached_answer, cache_entry in access exclusive mode`.execute(trx)
  const count = await countOf(trx.selectFrom('cached_answer'))
  await sql`truncate table cached_answer, cache_entry`.execute(trx)
  return count
}

/** An update that a machine asked for is no use of an entry: those with these answers keep their old `lastUsage`. */
export async function keepLastUsage(trx: Transaction, answerIds: number[], lastUsage: Date): Promise<void> {
  if (answerIds.length === 0) return
  await trx.updateTable('cached_answer').set({ last_usage: lastUsage }).where('answer_id', 'in', answerIds).execute()
}

/** Notes that a cache update has dealt with these entries; `answeredOn`: the Vienna day on which it got an answer. */
export async function noteRefresh(
  trx: Transaction,
  ids: number[],
  { refreshId, answeredOn }: { refreshId: number; answeredOn: string | null },
): Promise<void> {
  const noted = { refreshed_in: refreshId, ...(answeredOn === null ? {} : { refreshed_on: answeredOn }) }
  await trx.updateTable('cached_answer').set(noted).where('id', 'in', ids).execute()
}

/**
 * Remembers the definite ones among answers that were just kept, in their order and in the same transaction. At most
 * 1,000 at a time. "Not checked" is never remembered: it says nothing about the number.
 */
export async function rememberAnswers(trx: Transaction, answers: KeptAnswer[]): Promise<void> {
  const entries = new Map<string, NewEntry>()
  for (const { id, uid, service, companyId, requesterId = companyId, requesterUid, outcome } of answers) {
    if (outcome.verdict === 'not-checked') continue
    const entry = { uid, service, requesterId, requesterUid, answerId: id }
    entries.set(`${uid} ${service} ${requesterId} ${requesterUid}`, entry)
  }
  // In one order everywhere: two transactions that remember the same numbers must not wait for each other.
  const inOrder = [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry)
  await keepEntries(trx, inOrder)
}

/** Forgets the entries that rest on these answers. */
export const forgetAnswers = async (trx: Transaction, answerIds: number[]): Promise<void> => {
  await trx.deleteFrom('cached_answer').where('answer_id', 'in', answerIds).execute()
  // The earlier release's refer to them, too.
  await trx.deleteFrom('cache_entry').where('answer_id', 'in', answerIds).execute()
}
