import { companyOf } from '../../access/companies/company-of.ts'
import { answersByIds } from '../../answers/checks/store.ts'
import type { Database } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import type { MadeCheck } from './check-one.ts'
import { singleCheckById } from './store.ts'

/** A check that was made before, with its answers, whoever of the company asked. Refuses (404) one that is not there or not this company's. */
export async function madeCheck({ companyId }: Actor, db: Database, id: number): Promise<MadeCheck> {
  const check = await singleCheckById(db, id)
  if (check?.company_id !== companyId) throw new Refusal('not-found', 'not found')
  const { uid: companyUid } = await companyOf(db, companyId)
  return { check, answers: await answersByIds(db, check.answer_ids), companyUid }
}
