import { sql } from 'kysely'
import type { Database, Reader } from '../../ground/database/database.ts'
import { newestWord } from '../../registers/czechia/payers-store.ts'
import type { UnreliablePayer } from '../../registers/czechia/unreliable.ts'

/** The Czech VAT IDs of a batch that have a valid answer: those about which ADIS is asked. */
export async function validCzechUids(reader: Reader, batchId: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`select uid from question
    where batch_id = ${batchId}::int and uid like 'CZ%' and verdict = 'valid' order by uid`.execute(reader)
  return rows.map(({ uid }) => uid)
}

/** Keeps which of them are unreliable payers by ADIS's newest word, at each end of the batch (docs/rules.md#unreliable-payers). */
export async function keepUnreliable(db: Database, batchId: number, today: string): Promise<void> {
  await sql`insert into batch_unreliable_payer (batch_id, uid, since, as_of, reply_id)
    select question.batch_id, question.uid, said.since, said.generated, said.reply_id
    from question cross join lateral ${newestWord(sql`question.uid`, today)} said
    where question.batch_id = ${batchId}::int and question.uid like 'CZ%' and question.verdict = 'valid'
      and said.unreliable
    on conflict do nothing`.execute(db)
}

/** The unreliable payers among these VAT IDs (at most 1,000) of a batch, by the latest word that was kept with it. */
export async function unreliableOf(
  reader: Reader,
  batchId: number,
  uids: readonly string[],
): Promise<Map<string, UnreliablePayer>> {
  const czech = uids.filter(uid => uid.startsWith('CZ'))
  if (czech.length === 0) return new Map()
  const rows = await reader
    .selectFrom('batch_unreliable_payer')
    .select(['uid', 'since', 'as_of'])
    .where('batch_id', '=', batchId)
    .where('uid', 'in', czech)
    .orderBy('as_of')
    .execute()
  return new Map(rows.map(({ uid, since, as_of: asOf }) => [uid, { since, asOf }]))
}

/** How many different VAT IDs of a batch are unreliable payers'. */
export async function countUnreliable(reader: Reader, batchId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('batch_unreliable_payer')
    .select(({ fn }) => fn.count<number>('uid').distinct().as('count'))
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
