import { assessmentsOf, insertAssessment } from '../../../answers/evidence/assessments-store.ts'
import { commit } from '../../../base/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../../base/database/database.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { record } from '../../../platform/audit-log/record.ts'
import { type AssessedNames, latestAssessment } from '../../../vat-ids/same-company/assessment.ts'
import { partnerOf } from '../../partners/list-sql.ts'
import type { PartnerAssessment } from '../../partners/wire.ts'
import { comparisonsOf } from '../comparisons-store.ts'
import type { AssessmentInput } from '../wire.ts'
import { readVisibleBatch } from './view.ts'

/**
 * Stores a user's assessment of a compared company, or withdraws an earlier one
 * (docs/same-company.md#judgements). Permitted to all users who can see the batch, because the
 * assessment is the company's. Throws 404 outside the actor's scope or if nothing was compared, 409
 * if there is nothing to withdraw.
 */
export const assessCompany = (
  actor: Actor,
  database: OpenDatabase,
  id: number,
  input: AssessmentInput,
): Promise<void> =>
  commit(database, async trx => {
    const { company_id } = await readVisibleBatch(actor, trx, id)
    const { uid, word, remark } = input
    const names = await comparedNames(trx, id, input)
    if (word === 'withdrawn') await throwWithoutAssessment(trx, company_id, uid, names)
    const { ownName: own_name, givenName: given_name } = names
    await insertAssessment(trx, { company_id, uid, own_name, given_name, word, remark, user_id: actor.userId })
    const object = { name: `task/${id}`, companyId: company_id }
    await record(trx, actor, 'task.judge', object, null, { uid, judgement: word, remark })
  })

async function throwWithoutAssessment(
  trx: Transaction,
  companyId: number,
  uid: string,
  names: AssessedNames,
): Promise<void> {
  const assessments = await assessmentsOf(trx, companyId, [uid])
  if (latestAssessment(assessments.get(uid) ?? [], names) === null) throw new Refusal('conflict', 'nothing was said')
}

/** Returns the two names of a row that were compared. */
async function comparedNames(
  trx: Transaction,
  batchId: number,
  { uid, row }: Pick<AssessmentInput, 'uid' | 'row'>,
): Promise<AssessedNames> {
  const [compared] = await comparisonsOf(trx, batchId, { uids: [uid], from: row, to: row })
  const answer = await trx
    .selectFrom('question')
    .innerJoin('answer', 'answer.id', 'question.answer_id')
    .select('answer.name')
    .where('question.batch_id', '=', batchId)
    .where('question.uid', '=', uid)
    .executeTakeFirst()
  if (compared === undefined || answer === undefined) throw new Refusal('not-found', 'not found')
  return { ownName: compared.ownName, givenName: answer.name }
}

/**
 * Stores a new assessment of a business partner whose earlier one lapsed when the authority's name
 * changed (docs/same-company.md#judgements). Throws 404 for another company's partner. Throws 409
 * if no assessment lapsed, or if the authority's name has changed since it was shown, because an
 * assessment must not refer to a name that the user has not seen.
 */
export const assessPartner = (
  actor: Actor,
  database: OpenDatabase,
  { companyId, id }: { companyId: number; id: number },
  { word, remark, ...shownNames }: PartnerAssessment,
): Promise<void> =>
  commit(database, async trx => {
    const { uid, given_name: givenName } = await partnerOf(trx, companyId, { id })
    const assessments = await assessmentsOf(trx, companyId, [uid])
    const latest = latestAssessment(assessments.get(uid) ?? [], { ownName: shownNames.ownName, givenName })
    if (latest === null || !latest.hasLapsed || givenName === '' || givenName !== shownNames.givenName) {
      throw new Refusal('conflict', 'nothing lapsed')
    }
    const names = { own_name: latest.judgement.ownName, given_name: givenName }
    await insertAssessment(trx, { company_id: companyId, uid, ...names, word, remark, user_id: actor.userId })
    const object = { name: `partner/${id}`, companyId }
    await record(trx, actor, 'task.judge', object, null, { uid, judgement: word, remark })
  })
