import { answersByIds } from '../../answers/checks/store.ts'
import type { Confirmation } from '../../answers/confirmations/agreement.ts'
import { confirmationsOf } from '../../answers/confirmations/confirmations.ts'
import { assessmentsOf, type StoredAssessment } from '../../answers/evidence/assessments-store.ts'
import type { Reader } from '../../base/database/database.ts'
import { inPortions } from '../../base/database/event-loop.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { NO_MARKS } from '../../registers/marks/mark-rules.ts'
import { assessmentOf, type Finding } from './finding.ts'

type ReadField = 'answer' | 'probe' | 'tries' | 'assessments' | 'assessment' | 'confirmation'

/** What a check itself stores; `readFindings` adds what is stored elsewhere. */
export type FindingRecord = Omit<Finding, ReadField> & {
  /** The answer behind the verdict; null if no service was queried. */
  answerId: number | null
  tryIds: readonly number[]
}

/** Returns the record of a UID about which only these fields are stored. */
export const recordWith = <Fields extends Partial<FindingRecord>>(
  fields: Fields & Pick<FindingRecord, 'origin' | 'companyId' | 'uid' | 'verdict'>,
): FindingRecord & Fields => ({
  typed: fields.uid,
  reason: null,
  refusal: null,
  hints: [],
  fromCache: false,
  proof: null,
  marks: NO_MARKS,
  memberships: [],
  accountChecks: [],
  typedCompany: '',
  comparison: null,
  invoiceDates: [],
  answerId: null,
  tryIds: [],
  ...fields,
})

/** Reads what is stored beside a check, at most 1,000 ids or UIDs at a time. */
export type Evidence = {
  answers: (ids: number[]) => Promise<StoredAnswer[]>
  confirmations: (companyId: number, answerIds: number[]) => Promise<ReadonlyMap<number, Confirmation>>
  assessments: (companyId: number, uids: string[]) => Promise<ReadonlyMap<string, readonly StoredAssessment[]>>
}

export const evidenceIn = (reader: Reader): Evidence => ({
  answers: ids => answersByIds(reader, ids),
  confirmations: (companyId, answerIds) => confirmationsOf(reader, companyId, answerIds),
  assessments: (companyId, uids) => assessmentsOf(reader, companyId, uids),
})

/**
 * Returns the findings of at most 1,000 records, in their order: three statements, and one more for
 * each further thousand of answers; the last two once for each company.
 */
export async function readFindings<Stored extends FindingRecord>(
  evidence: Evidence,
  records: readonly Stored[],
): Promise<(Stored & Finding)[]> {
  const answers = await readAnswers(evidence, records)
  const answered = records.map(record => ({ ...record, ...answersOf(record, answers) }))
  // By company: a cached answer is confirmed only by the documents of the company that queried it.
  const confirmations = new Map<string, Confirmation>()
  const assessments = new Map<string, readonly StoredAssessment[]>()
  for (const [companyId, ofCompany] of Map.groupBy(answered, finding => finding.companyId)) {
    const answerIds = ofCompany.flatMap(({ answer }) => answer?.id ?? [])
    for (const [id, confirmation] of await evidence.confirmations(companyId, answerIds))
      confirmations.set(`${companyId} ${id}`, confirmation)
    const uids = ofCompany.flatMap(({ comparison, uid }) => (comparison ? [uid] : []))
    for (const [uid, ofUid] of await evidence.assessments(companyId, uids))
      assessments.set(`${companyId} ${uid}`, ofUid)
  }
  return answered.map(finding => {
    const { companyId, uid, answer } = finding
    const confirmation = confirmations.get(`${companyId} ${answer?.id}`) ?? null
    return withAssessments({ ...finding, confirmation }, assessments.get(`${companyId} ${uid}`))
  })
}

/** Returns a finding with these assessments, of which the latest of its two names is in force. */
export const withAssessments = <Compared extends Pick<Finding, 'comparison' | 'answer'>>(
  finding: Compared,
  assessments: readonly StoredAssessment[] = [],
): Compared & Pick<Finding, 'assessments' | 'assessment'> => ({
  ...finding,
  assessments,
  assessment: assessmentOf({ ...finding, assessments }),
})

const ANSWERS_PER_READ = 1_000

async function readAnswers(evidence: Evidence, records: readonly FindingRecord[]): Promise<Map<number, StoredAnswer>> {
  const ids = new Set(records.flatMap(({ answerId, tryIds }) => [...tryIds, answerId ?? []].flat()))
  const answers = new Map<number, StoredAnswer>()
  const sortedIds = [...ids].toSorted((first, second) => first - second)
  for await (const portion of inPortions(sortedIds, ANSWERS_PER_READ))
    for (const answer of await evidence.answers(portion)) answers.set(answer.id, answer)
  return answers
}

function answersOf(
  record: FindingRecord,
  answers: ReadonlyMap<number, StoredAnswer>,
): Pick<Finding, 'answer' | 'probe' | 'tries'> {
  const stored = answers.get(record.answerId ?? 0) ?? null
  // Another UID's answer is never shown as this UID's own.
  const isProbe = stored !== null && record.origin !== 'check' && stored.uid !== record.uid
  const tryIds = record.tryIds.filter(id => isProbe || id !== stored?.id).toSorted((first, second) => first - second)
  const tries = tryIds.flatMap(id => answers.get(id) ?? [])
  return isProbe ? { answer: null, probe: stored, tries } : { answer: stored, probe: null, tries }
}
