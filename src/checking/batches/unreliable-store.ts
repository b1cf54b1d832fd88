import { sql } from 'kysely'
import type { Database, Reader, Transaction } from '../../base/database/database.ts'
import { PREPARED } from '../../base/database/prepared.ts'
import { viennaDate } from '../../base/database/vienna-sql.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { newestWord } from '../../registers/czechia/payers-store.ts'
import type { PayerMoves, UnreliablePayer } from '../../registers/czechia/unreliable.ts'

/** Returns the Czech VAT IDs of a batch with a valid answer, for which ADIS is queried. */
export async function validCzechUids(reader: Reader, batchId: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`select uid from question
    where batch_id = ${batchId}::int and uid like 'CZ%' and verdict = 'valid' order by uid`.execute(reader)
  return rows.map(({ uid }) => uid)
}

/**
 * Stores which of a batch's valid Czech VAT IDs belong to unreliable payers by ADIS's newest data.
 * Called each time the batch ends (docs/rules.md#unreliable-payers).
 */
export async function storeUnreliable(db: Database, batchId: number, today: string): Promise<void> {
  await sql`insert into batch_unreliable_payer (batch_id, uid, since, as_of, reply_id)
    select question.batch_id, question.uid, said.since, said.generated, said.reply_id
    from question cross join lateral ${newestWord(sql`question.uid`, today)} said
    where question.batch_id = ${batchId}::int and question.uid like 'CZ%' and question.verdict = 'valid'
      and said.unreliable
    on conflict do nothing`.execute(db)
}

/** ADIS data that arrives late is stored with a batch up to this many days after its end. */
const MAX_LATE_DAYS = 30

/**
 * Stores, for batches that have already ended, ADIS data that was unavailable at that time: the
 * first data published since. Existing entries and the batch's files stay unchanged.
 */
export async function storeLateUnreliable(trx: Transaction, { asOf, moves }: PayerMoves): Promise<void> {
  const uids = moves.flatMap(({ uid, after }) => (after === null ? [] : [uid]))
  if (uids.length === 0) return
  await sql`insert into batch_unreliable_payer (batch_id, uid, since, as_of, reply_id)
    select question.batch_id, question.uid, said.since, said.generated, said.reply_id
    from unnest(${uids}::text[]) marked (uid)
      cross join lateral ${newestWord(sql`marked.uid`, viennaDay(asOf))} said
      join partner on partner.uid = marked.uid
      join batch on batch.company_id = partner.company_id and batch.finished_at > now() - ${MAX_LATE_DAYS}::int * interval '1 day'
      join question on question.batch_id = batch.id and question.uid = marked.uid and question.verdict = 'valid'
    where said.unreliable
      and not exists (select from batch_unreliable_payer kept where kept.batch_id = batch.id and kept.uid = marked.uid)
      and not exists (select from adis_payer known where known.uid = marked.uid and known.reply_id <> said.reply_id
        and known.asked_on >= ${viennaDate(sql`batch.finished_at`)})
    on conflict do nothing`.execute(trx)
}

/**
 * Returns the unreliable payers among these VAT IDs (at most 1,000) of a batch, by the latest data
 * stored with it.
 */
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

/** Counts the distinct VAT IDs of a batch that belong to unreliable payers. */
export async function countUnreliable(reader: Reader, batchId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('batch_unreliable_payer')
    .select(({ fn }) => fn.count<number>('uid').distinct().as('count'))
    .where('batch_id', '=', batchId)
    .modifyEnd(PREPARED)
    .executeTakeFirstOrThrow()
  return Number(count)
}
