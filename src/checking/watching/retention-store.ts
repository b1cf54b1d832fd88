import { sql } from 'kysely'
import { allowRemoval } from '../../base/database/allow-removal.ts'
import type { Transaction } from '../../base/database/database.ts'
import { disableSort } from '../../base/database/planner.ts'
import { createRemovalByCompany } from '../../documents/reports/retention/removals.ts'
import type { Removal } from '../../documents/reports/retention/remove-expired.ts'

const PARTNERS_PER_TRANSACTION = 500

/**
 * Deletes expired `watched_answer` rows, which hold cached answers in use by a company's watched
 * partners, so that those answers may be deleted.
 */
export const removeExpiredWatchedAnswers: Removal = createRemovalByCompany((trx, companyId, { before }) =>
  removeWatchedAnswers(trx, companyId, before),
)

/**
 * Deletes the expired ones among a portion of a company's oldest `watched_answer` rows. Returns
 * whether there may be more: false after the first portion that was not completely expired.
 */
export async function removeWatchedAnswers(trx: Transaction, companyId: number, before: Date): Promise<boolean> {
  await allowRemoval(trx)
  await disableSort(trx)
  // Answer ids grow with time, so every row after the first unexpired one is unexpired too.
  const { rows } = await sql`
    with oldest as materialized (select company_id, uid, answer_id from watched_answer where company_id = ${companyId}::int
      order by company_id, answer_id limit ${PARTNERS_PER_TRANSACTION}),
    old as materialized (select oldest.* from oldest
      cross join lateral (select asked_at from answer where answer.id = oldest.answer_id offset 0) answer where asked_at < ${before.toISOString()}::timestamptz)
    delete from watched_answer using old
    where watched_answer.company_id = old.company_id and watched_answer.uid = old.uid and watched_answer.answer_id = old.answer_id
    returning 1`.execute(trx)
  return rows.length >= PARTNERS_PER_TRANSACTION
}
