import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Transaction } from './database.ts'
import type { Tables } from './tables.ts'

// The indexes question_in_order and question_open serve those alone who write a batch's number as a bigint, so that nobody who looks for a
// UID or for what waits goes through all rows of a batch (docs/decisions/2026-11-24-indexes-by-name.md).

/** All questions of a batch that are not settled. */
export const openOf = (batchId: number | RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(question.batch_id::bigint = ${batchId}::bigint and question.state <> 'settled')`

/** The questions of a batch behind one of them (0 = all), for a statement that takes them in the order of the sheet. */
export const inOrderBehind = (batchId: number, after: number): RawBuilder<SqlBool> =>
  sql`((question.batch_id::bigint, question.id) > (${batchId}::bigint, ${after}::bigint) and question.batch_id::bigint <= ${batchId}::bigint)`

/** That order. Only with the batch's number does it lead to the index: by the id alone the rows of all batches are gone through. */
export const IN_ORDER: RawBuilder<unknown> = sql`question.batch_id::bigint, question.id`

/** Has the statements of a transaction follow an index: without statistics, or by those of an empty day, all that is left would be sorted. */
export async function neverSort(trx: Transaction): Promise<void> {
  await sql`select set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true)`.execute(
    trx,
  )
}

/** Does something to a portion of a batch's questions, or of another list that an index has in its order, in a transaction that never sorts. */
export const inOrder = <T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction().execute(async trx => {
    await neverSort(trx)
    return work(trx)
  })

/**
 * Does the same for a list of which a bound is read: no table is read whole either, because what is looked for may lie at its end, where
 * statistics expect it everywhere.
 */
export const byIndexAlone = <T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> =>
  inOrder(db, async trx => {
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(trx)
    return work(trx)
  })

const LOCK_WITHIN = '1s'
const DONE_WITHIN = '10s'

/**
 * Renews the planner's statistics of some tables, one after the other: of each PostgreSQL reads 30,000 rows at most, however many there are
 * (its manual, ANALYZE). Throws where a table is locked by others for a second, or where one takes ten.
 */
export async function analyzeTables(db: Database, tables: readonly (keyof Tables)[]): Promise<void> {
  for (const table of tables) {
    await db.transaction().execute(async trx => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_WITHIN)}`.execute(trx)
      await sql`set local statement_timeout = ${sql.lit(DONE_WITHIN)}`.execute(trx)
      await sql`analyze ${sql.table(table)}`.execute(trx)
    })
  }
}
