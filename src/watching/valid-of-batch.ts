import type { Reader } from '../database/database.ts'
import { Refusal } from '../refusals.ts'

/** Returns a company's partners of one of its batches that are valid now, by their numbers; refuses (404) a batch that it has not. */
export async function validOfBatch(reader: Reader, companyId: number, batchId: number): Promise<number[]> {
  const batch = await reader
    .selectFrom('batch')
    .select('id')
    .where('id', '=', batchId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!batch) throw new Refusal('not-found', 'not found')
  const rows = await reader
    .selectFrom('question')
    .innerJoin('partner', join =>
      join.onRef('partner.uid', '=', 'question.uid').onRef('partner.company_id', '=', 'question.company_id'),
    )
    .select('partner.id')
    .where('question.batch_id', '=', batchId)
    .where('partner.verdict', '=', 'valid')
    .execute()
  return rows.map(({ id }) => id)
}
