import { sql } from 'kysely'
import type { Database, Transaction } from '../../../base/database/database.ts'
import { viennaDate } from '../../../base/database/vienna-sql.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import type { MarkMoves } from '../mark.ts'
import { newestWord } from './payers-store.ts'

/**
 * Stores which of a batch's valid Czech VAT IDs are those of unreliable payers by ADIS's newest
 * data, at each end of the batch (docs/rules.md#unreliable-payers).
 */
export async function storeUnreliable(db: Database, batchId: number, today: string): Promise<void> {
  await sql`insert into batch_unreliable_payer (batch_id, uid, since, as_of, reply_id)
    select question.batch_id, question.uid, said.since, said.generated, said.reply_id
    from question cross join lateral ${newestWord(sql`question.uid`, today)} said
    where question.batch_id = ${batchId}::int and question.uid like 'CZ%' and question.verdict = 'valid'
      and said.unreliable
    on conflict do nothing`.execute(db)
}

/** Late findings are stored with a batch up to this many days after its end. */
const LATE_DAYS = 30

/**
 * Stores, with batches that have ended, ADIS findings that were unavailable at their end: the first
 * data since that day. Existing entries and the batch's files stay unchanged.
 */
export async function storeLateUnreliable(trx: Transaction, { asOf, moves }: MarkMoves): Promise<void> {
  const uids = moves.flatMap(({ uid, after }) => (after === null ? [] : [uid]))
  if (uids.length === 0) return
  await sql`insert into batch_unreliable_payer (batch_id, uid, since, as_of, reply_id)
    select question.batch_id, question.uid, said.since, said.generated, said.reply_id
    from unnest(${uids}::text[]) marked (uid)
      cross join lateral ${newestWord(sql`marked.uid`, viennaDay(asOf))} said
      join partner on partner.uid = marked.uid
      join batch on batch.company_id = partner.company_id and batch.finished_at > now() - ${LATE_DAYS}::int * interval '1 day'
      join question on question.batch_id = batch.id and question.uid = marked.uid and question.verdict = 'valid'
    where said.unreliable
      and not exists (select from batch_unreliable_payer kept where kept.batch_id = batch.id and kept.uid = marked.uid)
      and not exists (select from adis_payer known where known.uid = marked.uid and known.reply_id <> said.reply_id
        and known.asked_on >= ${viennaDate(sql`batch.finished_at`)})
    on conflict do nothing`.execute(trx)
}
