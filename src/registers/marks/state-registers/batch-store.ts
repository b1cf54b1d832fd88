import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Transaction } from '../../../base/database/database.ts'
import { viennaDate } from '../../../base/database/vienna-sql.ts'
import { type RegisterDefinition, sqlOf } from './definition.ts'
import { newestStatement } from './statements-store.ts'

type Definition = Pick<RegisterDefinition, 'id' | 'register'>

/** SQL of the batches' rows whose newest state is one that is shown. */
export const markedRows = (definition: Definition): RawBuilder<unknown> => sql`(
  select batch_id, uid, since, as_of, state from batch_register_state kept
  where register = ${sqlOf(definition).id} and state in ${sqlOf(definition).marked}
    and not exists (select from batch_register_state later
      where later.batch_id = kept.batch_id and later.register = kept.register and later.uid = kept.uid
        and later.as_of > kept.as_of))`

/** Stores the newest states of a batch's valid VAT IDs, good ones too, at each of its ends. */
export async function storeStates(db: Database, definition: Definition, batchId: number, today: string): Promise<void> {
  const { id, country } = sqlOf(definition)
  await sql`insert into batch_register_state (batch_id, register, uid, state, since, as_of, reply_id)
    select question.batch_id, ${id}, question.uid, said.state, said.since, said.day, said.reply_id
    from question cross join lateral ${newestStatement(definition, sql`question.uid`, today)} said
    where question.batch_id = ${batchId}::int and question.uid like ${country} and question.verdict = 'valid'
    on conflict do nothing`.execute(db)
}

/**
 * Counts a batch's valid VAT IDs whose state is unknown: because of the register's limit or an
 * outage, or because it says nothing. 0 if the register is switched off, or was when the batch
 * ended.
 */
export async function countUnknownStates(db: Reader, definition: Definition, batchId: number): Promise<number> {
  const { id, country } = sqlOf(definition)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from question
    where question.batch_id = ${batchId}::int and question.uid like ${country} and question.verdict = 'valid'
      and exists (select from batch join register_state on active_since <= coalesce(batch.finished_at, now())
        where batch.id = question.batch_id and register = ${id})
      and not exists (select from batch_register_state kept
        where kept.batch_id = question.batch_id and kept.register = ${id} and kept.uid = question.uid)`.execute(db)
  return rows[0]?.count ?? 0
}

/** Late statements are stored with a batch up to this many days after its end. */
const LATE_DAYS = 30

/**
 * Stores, with batches that have ended, states of these VAT IDs that were unavailable at their end:
 * the first statement since that day. Existing entries and the batch's files stay unchanged.
 */
export async function storeLateStates(
  trx: Transaction,
  definition: Definition,
  { uids, day }: { uids: readonly string[]; day: string },
): Promise<void> {
  if (uids.length === 0) return
  const { id } = sqlOf(definition)
  await sql`insert into batch_register_state (batch_id, register, uid, state, since, as_of, reply_id)
    select question.batch_id, ${id}, question.uid, said.state, said.since, said.day, said.reply_id
    from unnest(${uids}::text[]) stated (uid)
      cross join lateral ${newestStatement(definition, sql`stated.uid`, day)} said
      join partner on partner.uid = stated.uid
      join batch on batch.company_id = partner.company_id
        and batch.finished_at > now() - ${LATE_DAYS}::int * interval '1 day'
      join question on question.batch_id = batch.id and question.uid = stated.uid and question.verdict = 'valid'
    where not exists (select from batch_register_state kept
        where kept.batch_id = batch.id and kept.register = ${id} and kept.uid = stated.uid)
      and not exists (select from register_statement known
        where known.register = ${id} and known.uid = stated.uid and known.reply_id <> said.reply_id
          and known.asked_on >= ${viennaDate(sql`batch.finished_at`)})
    order by question.batch_id, question.uid
    on conflict do nothing`.execute(trx)
}
