import { answersByIds } from '../checks/store.ts'
import { companyOf } from '../companies/company-of.ts'
import type { Database } from '../database/database.ts'
import { Refusal } from '../refusals.ts'
import type { Actor } from '../roles/actor.ts'
import type { MadeCheck } from './check-one.ts'
import { singleCheckById } from './store.ts'

/** A check that was made before, with its answers, whoever of the company asked. Refuses (404) one that is not there or not this company's. */
export async function madeCheck({ companyId }: Actor, db: Database, id: number): Promise<MadeCheck> {
  const check = await singleCheckById(db, id)
  if (check?.company_id !== companyId) throw new Refusal('not-found', 'not found')
  const { uid: companyUid } = await companyOf(db, companyId)
  return { check, answers: await answersByIds(db, check.answer_ids), companyUid }
}
