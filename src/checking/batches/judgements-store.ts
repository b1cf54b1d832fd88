import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Expired } from '../../documents/reports/retention/expired.ts'
import { allowRemoval } from '../../ground/database/allow-removal.ts'
import type { Reader, Transaction } from '../../ground/database/database.ts'
import type { Tables } from '../../ground/database/tables.ts'
import type { JudgedNames, JudgementWord } from '../../vat-ids/same-company/judgement.ts'

/** What somebody said of a company, and who. */
export type KeptJudgement = JudgedNames & { uid: string; word: JudgementWord; remark: string; by: string; at: Date }

/** Keeps what somebody said of a company. */
export const insertJudgement = async (
  trx: Transaction,
  judgement: Insertable<Tables['company_judgement']>,
): Promise<void> => {
  await trx.insertInto('company_judgement').values(judgement).execute()
}

/** Returns what a company's people said of these UIDs (at most 1,000), by UID, oldest first. */
export async function judgementsOf(
  reader: Reader,
  companyId: number,
  uids: string[],
): Promise<Map<string, KeptJudgement[]>> {
  return uids.length === 0 ? new Map() : saidOf(reader, companyId, sql`any(${uids}::text[])`)
}

/** Returns what a company's people said of all UIDs of a batch, by UID, oldest first. */
export const judgementsInBatch = (
  reader: Reader,
  { id, company_id }: { id: number; company_id: number },
): Promise<Map<string, KeptJudgement[]>> =>
  saidOf(reader, company_id, sql`any(select uid from question where batch_id = ${id})`)

async function saidOf(
  reader: Reader,
  companyId: number,
  uids: RawBuilder<unknown>,
): Promise<Map<string, KeptJudgement[]>> {
  const rows = await reader
    .selectFrom('company_judgement as judgement')
    .innerJoin('users', 'users.id', 'judgement.user_id')
    .select(['judgement.uid', 'judgement.own_name as ownName', 'judgement.given_name as givenName'])
    .select(['judgement.word', 'judgement.remark', 'judgement.created_at as at', 'users.firstname', 'users.lastname'])
    .where('judgement.company_id', '=', companyId)
    .where(sql<SqlBool>`judgement.uid = ${uids}`)
    .orderBy('judgement.id')
    .execute()
  const said = rows.map(({ firstname, lastname, ...row }) => ({ ...row, by: `${firstname} ${lastname}`.trim() }))
  return Map.groupBy(said, ({ uid }) => uid)
}

/** Removes some of what was said before a moment, at most `most`; returns how many. */
export async function deleteJudgements(
  trx: Transaction,
  { companyIds, before }: Expired,
  most: number,
): Promise<number> {
  await allowRemoval(trx)
  const some = trx
    .selectFrom('company_judgement')
    .select('id')
    .where('company_id', 'in', companyIds)
    .where('created_at', '<', before)
    // The oldest first: what took a word back goes after that word.
    .orderBy('id')
    .limit(most)
  const { numDeletedRows } = await trx.deleteFrom('company_judgement').where('id', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}
