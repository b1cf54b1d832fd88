import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../ground/database/database.ts'
import { Refusal } from '../../ground/roles/refusals.ts'

/** Returns how many of a company's partners of one of its batches are valid now; refuses (404) a batch that it has not. */
export async function countValidOfBatch(reader: Reader, companyId: number, batchId: number): Promise<number> {
  await refuseMissingBatch(reader, companyId, batchId)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from partner
    where company_id = ${companyId}::int and ${isValidOfBatch(batchId)}`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Refuses (404) a batch that a company has not. */
export async function refuseMissingBatch(reader: Reader, companyId: number, batchId: number): Promise<void> {
  const batch = await reader
    .selectFrom('batch')
    .select('id')
    .where('id', '=', batchId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!batch) throw new Refusal('not-found', 'not found')
}

/** Which of its company's partners a batch asked for that are valid now. */
export const isValidOfBatch = (batchId: number): RawBuilder<SqlBool> => sql`(partner.verdict = 'valid'
  and exists (select from question where question.batch_id = ${batchId}::int and question.uid = partner.uid))`
