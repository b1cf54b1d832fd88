import { sql } from 'kysely'
import type { Database, Reader } from '../../base/database/database.ts'
import { PREPARED } from '../../base/database/prepared.ts'
import type { Language } from '../../base/texts/define.ts'
import { describeUnknown } from '../../registers/marks/describe-marks.ts'
import { entryOf, mayName } from '../../registers/marks/mark.ts'
import { MARK_IDS, type MarkId, type Marks } from '../../registers/marks/mark-rules.ts'
import { MARKS } from '../../registers/marks/marks.ts'
import { type MarkCounts, NO_MARK_COUNTS } from '../../registers/marks/wire.ts'

/** Stores the marks of a batch's UIDs that are known at its upload, as of a Vienna day. */
export async function storeMarksAtUpload(db: Database, batchId: number, day: string): Promise<void> {
  for (const { batch } of Object.values(MARKS)) if (batch.isStoredAtUpload) await batch.store(db, batchId, day)
}

/** Returns the valid VAT IDs of a country in a batch. */
export async function validUidsOf(reader: Reader, batchId: number, country: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`select uid from question
    where batch_id = ${batchId}::int and uid like ${`${country}%`} and verdict = 'valid' order by uid`.execute(reader)
  return rows.map(({ uid }) => uid)
}

/** Returns the marks of these UIDs (at most 1,000) of a batch, by the latest stored data. */
export async function marksOfBatch(
  reader: Reader,
  batchId: number,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Marks>> {
  const marks = new Map<string, Marks>()
  for (const id of MARK_IDS) {
    const named = uids.filter(uid => mayName(MARKS[id], uid))
    for (const { uid, since, as_of, state } of await entriesOf(reader, id, batchId, named))
      marks.set(uid, { ...marks.get(uid), [id]: entryOf(since, as_of, state) })
  }
  return marks
}

type EntryRow = { uid: string; since: string | null; as_of: Date | string; state: string | null }

async function entriesOf(reader: Reader, id: MarkId, batchId: number, uids: readonly string[]): Promise<EntryRow[]> {
  if (uids.length === 0) return []
  const { rows } = await sql<EntryRow>`select uid, since, as_of, state from ${MARKS[id].batch.entries} marked
    where batch_id = ${batchId}::int and uid = any(${uids}::text[]) order by as_of`.execute(reader)
  return rows
}

/** Returns a sentence for each register that said nothing about some of a finished batch's UIDs. */
export async function describeUnknownMarks(reader: Reader, batchId: number, language: Language): Promise<string[]> {
  const sentences: string[] = []
  for (const id of MARK_IDS) {
    const count = (await MARKS[id].batch.countUnknown?.(reader, batchId)) ?? 0
    if (count > 0) sentences.push(describeUnknown(id, count, language))
  }
  return sentences
}

/** Counts the distinct UIDs of a batch that have each mark. */
export async function countMarks(reader: Reader, batchId: number): Promise<MarkCounts> {
  const counts: [MarkId, number][] = []
  for (const id of MARK_IDS) {
    const { rows } = await sql<{ count: number }>`select count(distinct uid)::int as count
      from ${MARKS[id].batch.entries} marked where batch_id = ${batchId}::int ${PREPARED}`.execute(reader)
    counts.push([id, rows[0]?.count ?? 0])
  }
  return { ...NO_MARK_COUNTS, ...Object.fromEntries(counts.filter(([, count]) => count > 0)) }
}
