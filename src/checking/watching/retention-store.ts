import { sql } from 'kysely'
import { removingByCompany } from '../../documents/reports/retention/removals.ts'
import type { Removal } from '../../documents/reports/retention/remove-expired.ts'
import { allowRemoval } from '../../ground/database/allow-removal.ts'

const AT_ONCE = 500

/** Removes what says on which answers of before a company's watched partners stood that others had asked: then these may go, too. */
export const removeExpiredServed: Removal = removingByCompany(async (trx, companyId, { before }) => {
  await allowRemoval(trx)
  const { rows } = await sql`delete from watched_answer using (
      select served.answer_id from watched_answer served join answer on answer.id = served.answer_id
      where served.company_id = ${companyId}::int and answer.asked_at < ${before.toISOString()}::timestamptz limit ${AT_ONCE}) old
    where watched_answer.company_id = ${companyId}::int and watched_answer.answer_id = old.answer_id
    returning 1`.execute(trx)
  return rows.length >= AT_ONCE
})
