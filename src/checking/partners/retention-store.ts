import { type SqlBool, sql } from 'kysely'
import type { Database, Transaction } from '../../base/database/database.ts'
import type { ExpiredScope } from '../../documents/reports/retention/expired.ts'

export type StalePartner = { id: number; uid: string }

/**
 * Returns up to `limit` partners of these companies with an id above `after` that may refer to
 * expired evidence: a name, an answer or a question.
 */
export const stalePartners = (
  db: Database,
  { companyIds, before }: ExpiredScope,
  { after, limit }: { after: number; limit: number },
): Promise<StalePartner[]> =>
  db
    .selectFrom('partner')
    .select(['id', 'uid'])
    .where('company_id', 'in', companyIds)
    .where('id', '>', after)
    .where(sql<SqlBool>`least(own_named_at, given_named_at, answered_at, last_asked_at) < ${before.toISOString()}`)
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * Deletes those of the partners `ids` that have no remaining question or check and are not watched;
 * returns how many.
 */
export async function deleteUnusedPartners(trx: Transaction, ids: number[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('partner')
    .where(sql<SqlBool>`id = any(${ids}::int[])`)
    .where(sql<SqlBool>`not exists (select from watched_partner where partner_id = partner.id)`)
    .where(sql<SqlBool>`not exists (select from partner_evidence evidence where evidence.company_id = partner.company_id
      and evidence.uid = partner.uid and evidence.first_asked_at is not null)`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Deletes expired changes of a company's partners that stem from registers without a verdict;
 * returns how many.
 */
export async function deleteMarkChanges(
  trx: Transaction,
  companyId: number,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = trx
    .selectFrom('partner_change')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'listing')
    .where('happened_at', '<', before)
    .limit(limit)
  const { numDeletedRows } = await trx.deleteFrom('partner_change').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Clears names and answers of partners, which are then stored again from the remaining evidence.
 */
export async function clearNamesAndAnswers(trx: Transaction, ids: number[]): Promise<void> {
  await trx
    .updateTable('partner')
    .set({
      own_name: '',
      own_named_at: null,
      given_name: '',
      given_named_at: null,
      answer_id: null,
      verdict: null,
      service: null,
      answered_at: null,
    })
    .where(sql<SqlBool>`id = any(${ids}::int[])`)
    .execute()
}
