import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import { allowRemoval } from '../../base/database/allow-removal.ts'
import type { Reader, Transaction } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { AssessedNames, AssessmentWord } from '../../vat-ids/same-company/assessment.ts'

/** A user's assessment of a company, with its author. */
export type StoredAssessment = AssessedNames & {
  uid: string
  word: AssessmentWord
  remark: string
  by: string
  at: Date
}

export const insertAssessment = async (
  trx: Transaction,
  assessment: Insertable<Tables['company_judgement']>,
): Promise<void> => {
  await trx.insertInto('company_judgement').values(assessment).execute()
}

/**
 * Returns the assessments of these UIDs (at most 1,000) by a company's users, by UID, oldest first.
 */
export async function assessmentsOf(
  reader: Reader,
  companyId: number,
  uids: string[],
): Promise<Map<string, StoredAssessment[]>> {
  return uids.length === 0 ? new Map() : readAssessments(reader, companyId, sql`any(${uids}::text[])`)
}

/** Returns the assessments of all UIDs of a batch by the company's users, by UID, oldest first. */
export const assessmentsInBatch = (
  reader: Reader,
  { id, company_id }: { id: number; company_id: number },
): Promise<Map<string, StoredAssessment[]>> =>
  readAssessments(reader, company_id, sql`any(select uid from question where batch_id = ${id})`)

async function readAssessments(
  reader: Reader,
  companyId: number,
  uids: RawBuilder<unknown>,
): Promise<Map<string, StoredAssessment[]>> {
  const assessments = await selectAssessments(reader, companyId).where(sql<SqlBool>`judgement.uid = ${uids}`).execute()
  return Map.groupBy(assessments, ({ uid }) => uid)
}

/** Returns all assessments by a company's users, oldest first; `before`: only earlier ones. */
export const allAssessments = (reader: Reader, companyId: number, before?: Date): Promise<StoredAssessment[]> =>
  selectAssessments(reader, companyId)
    .$if(before !== undefined, query => query.where('judgement.created_at', '<', before ?? null))
    .execute()

const selectAssessments = (reader: Reader, companyId: number) =>
  reader
    .selectFrom('company_judgement as judgement')
    .innerJoin('users', 'users.id', 'judgement.user_id')
    .select(['judgement.uid', 'judgement.own_name as ownName', 'judgement.given_name as givenName'])
    .select(['judgement.word', 'judgement.remark', 'judgement.created_at as at'])
    .select(sql<string>`trim(users.firstname || ' ' || users.lastname)`.as('by'))
    .where('judgement.company_id', '=', companyId)
    .orderBy('judgement.id')

/** Deletes up to `limit` assessments of these companies made before a time; returns how many. */
export async function deleteAssessments(
  trx: Transaction,
  { companyIds, before }: { companyIds: number[]; before: Date },
  limit: number,
): Promise<number> {
  await allowRemoval(trx)
  const expired = trx
    .selectFrom('company_judgement')
    .select('id')
    .where('company_id', 'in', companyIds)
    .where('created_at', '<', before)
    // Oldest first, so that a withdrawal is deleted after the assessment it withdraws.
    .orderBy('id')
    .limit(limit)
  const { numDeletedRows } = await trx.deleteFrom('company_judgement').where('id', 'in', expired).executeTakeFirst()
  return Number(numDeletedRows)
}
