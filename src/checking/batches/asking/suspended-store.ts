import { sql } from 'kysely'
import type { Database, Reader, Transaction } from '../../../ground/database/database.ts'
import { RETRYABLE } from '../../../registers/authorities/reasons.ts'
import { COUNTRY_CODES } from '../../../vat-ids/uid/countries.ts'
import { statusSql } from '../status-sql.ts'

/** A country, and the newest answer about it that brought no verdict: questions that were never asked cite it. */
export type Probe = { country: string; answerId: number }

/**
 * Takes, for each country, the company's suspended question with the latest next_try_at and, once that is past, lets it wait for a lane,
 * as a probe. Writes two rows per country and minute, however many questions are suspended.
 */
export async function sendProbes(db: Database, companyId: number): Promise<void> {
  await sql`with last as materialized (
      select newest.* from unnest(${[...COUNTRY_CODES]}::text[]) as country cross join lateral (
        select id, next_try_at from question
        where company_id = ${companyId} and left(uid, 2) = country and state = 'suspended'
        order by next_try_at desc limit 1 for no key update skip locked
      ) newest
    )
    update question set state = 'waiting' from last
    where question.id = last.id and last.next_try_at <= now()`.execute(db)
}

/** Lets up to `most` of a company's suspended questions about one country wait for a lane. */
export async function resumeQuestions(
  trx: Transaction,
  { companyId, country, most }: { companyId: number; country: string; most: number },
): Promise<void> {
  await sql`with resumed as materialized (select id from question
      where company_id = ${companyId} and left(uid, 2) = ${country} and state = 'suspended'
      order by next_try_at limit ${most} for no key update skip locked)
    update question set state = 'waiting' from resumed
    where question.id = resumed.id`.execute(trx)
}

/**
 * Returns for each country the newest answer that for a retryable reason brought no verdict, from the present runs of all running batches of
 * this batch's company.
 */
export async function failedProbes(db: Reader, batchId: number): Promise<Probe[]> {
  const { rows } = await sql<Probe>`select left(question.uid, 2) as country, max(answer.id) as "answerId"
    from batch ending
    join batch on batch.company_id = ending.company_id and batch.status = ${statusSql('started')}
    join question on question.batch_id = batch.id and question.tries > 0 and coalesce(question.verdict, 'not-checked') = 'not-checked'
    join answer on answer.id = question.answer_id and answer.uid = question.uid and answer.reason = any(${[...RETRYABLE]}::text[])
    where ending.id = ${batchId} group by 1`.execute(db)
  return rows
}
