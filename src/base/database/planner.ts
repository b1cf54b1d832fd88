import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Transaction } from './database.ts'
import type { Tables } from './tables.ts'

// The indexes question_in_order and question_open are used only by queries that cast batch_id to
// bigint. So a search for a UID or for waiting questions does not scan a whole batch
// (docs/decisions/2026-11-24-opt-in-indexes.md).

/** Matches the open questions of a batch. */
export const isOpenQuestionOf = (batchId: number | RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(question.batch_id::bigint = ${batchId}::bigint and question.state <> 'settled')`

/** Matches the questions of a batch after the id `after` (0 = all), in sheet order. */
export const isQuestionAfter = (batchId: number, after: number): RawBuilder<SqlBool> =>
  sql`((question.batch_id::bigint, question.id) > (${batchId}::bigint, ${after}::bigint) and question.batch_id::bigint <= ${batchId}::bigint)`

/**
 * The sheet order of a batch's questions. It must include the batch's id: by the question's id
 * only, PostgreSQL would scan all batches.
 */
export const QUESTION_ORDER: RawBuilder<unknown> = sql`question.batch_id::bigint, question.id`

/**
 * Makes the statements of a transaction follow an index. Without current statistics PostgreSQL
 * would sort all remaining rows.
 */
export async function disableSort(trx: Transaction): Promise<void> {
  await sql`select set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true)`.execute(
    trx,
  )
}

/**
 * Runs `work` on a portion of an indexed list, such as a batch's questions, in a transaction that
 * never sorts.
 */
export const withoutSort = <T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction().execute(async trx => {
    await disableSort(trx)
    return work(trx)
  })

/**
 * Runs `work` as `inOrder` does, and without sequential scans, to find the first or last row of a
 * list: statistics expect it anywhere in the table, but it may be at the end.
 */
export const withIndexOnly = <T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> =>
  withoutSort(db, async trx => {
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(trx)
    return work(trx)
  })

const LOCK_TIMEOUT = '1s'
const STATEMENT_TIMEOUT = '10s'

/**
 * Renews the planner's statistics of some tables, one at a time. PostgreSQL reads at most
 * 30,000 rows of each (its manual, ANALYZE). Throws if a table stays locked for a second or takes
 * ten.
 */
export async function analyzeTables(db: Database, tables: readonly (keyof Tables)[]): Promise<void> {
  for (const table of tables) {
    await db.transaction().execute(async trx => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx)
      await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT)}`.execute(trx)
      await sql`analyze ${sql.table(table)}`.execute(trx)
    })
  }
}
