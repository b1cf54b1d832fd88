import { storeAnswers } from '../../../answers/checks/store.ts'
import type { Database, Transaction } from '../../../base/database/database.ts'
import type { Reason, Verdict } from '../../../registers/authorities/answer.ts'
import { addToCounters, type Tally } from '../store.ts'
import type { BatchCallbacks } from './lane.ts'
import { type CheckedQuestion, type LeasedQuestion, type RetryRules, type Step, stepAfter } from './question.ts'
import { untilFewer } from './questions.ts'
import {
  abandonQuestions,
  failedProbes,
  type Pause,
  pauseQuestions,
  type QuestionOutcome,
  resumeQuestions,
  storeOutcomes,
} from './settle-store.ts'
import { lockLeased, releaseQuestions } from './store.ts'

/**
 * Thrown if a question went to another lane, or its batch ended, during its check. The transaction
 * must be rolled back. A retry with the questions still held (`selectStillLeased`) succeeds.
 */
export class LateWriter extends Error {}

/**
 * Batches that are complete or nearly complete now, and batches to end at once because the account
 * is closed.
 */
export type AffectedBatches = { complete: number[]; nearly: number[]; closed: Map<number, Reason> }

type ResultWithStep = CheckedQuestion & { step: Step; answerId: number | null }

/**
 * Stores the results of checks with their evidence and the batches' counters in one transaction.
 * Throws `LateWriter` if one of the questions is no longer held (fencing).
 */
export async function recordOutcomes(
  trx: Transaction,
  results: CheckedQuestion[],
  rules: RetryRules,
  now: Date,
): Promise<AffectedBatches> {
  const evidence = await storeEvidence(trx, results)
  const withSteps = evidence.map(one => ({ ...one, step: stepAfter(one.question, one.checked, rules, now) }))
  const settled = withSteps.filter(one => one.step.kind === 'settle')
  const unqueried = withSteps.filter(one => one.step.kind === 'give back').map(one => one.question)
  await releaseQuestions(trx, unqueried)
  const updated =
    (await storeOutcomes(trx, settled.map(toOutcome))) + (await pauseQuestions(trx, withSteps.flatMap(toPause)))
  if (updated + unqueried.length < results.length) throw new LateWriter()
  await resumeMore(trx, settled)
  return { ...(await count(trx, settled)), closed: closedBatches(settled) }
}

/**
 * Returns the checked questions whose lease is still held and whose batch still runs. Locks them
 * until the transaction ends.
 */
export async function selectStillLeased(trx: Transaction, results: CheckedQuestion[]): Promise<CheckedQuestion[]> {
  const leasedIds = await lockLeased(
    trx,
    results.map(one => one.question),
  )
  return results.filter(one => leasedIds.has(one.question.id))
}

async function storeEvidence(
  trx: Transaction,
  results: CheckedQuestion[],
): Promise<(CheckedQuestion & { answerId: number | null })[]> {
  const answerIds = new Map<LeasedQuestion, number>()
  for (const ofBatch of Map.groupBy(results, one => one.question.batchId).values()) {
    const answers = ofBatch.flatMap(one => one.checked.newAnswers)
    const [first] = ofBatch
    if (answers.length === 0 || !first) continue
    const { companyId, userId, batchId } = first.question
    const ids = await storeAnswers(trx, { companyId, userId, batchId }, answers)
    const idOf = new Map(answers.map((answer, place) => [answer, ids[place]]))
    for (const { question, checked } of ofBatch) {
      const answer = checked.newAnswers.at(-1)
      const id = answer && idOf.get(answer)
      if (id !== undefined) answerIds.set(question, id)
    }
  }
  return results.map(one => ({ ...one, answerId: one.checked.cachedAnswer?.id ?? answerIds.get(one.question) ?? null }))
}

const toPause = ({ question: { id, token }, step, answerId }: ResultWithStep): Pause[] =>
  step.kind === 'pause' ? [{ ...step, id, token, answerId }] : []

// Each process has its own breakers. A thousand questions resumed at once, because one breaker
// closed, would be turned away by those still open. The number therefore starts low and grows with
// each answer: three answers release a thousand questions.
const RESUMED_PER_ANSWER = 10

/**
 * Resumes more suspended questions of the same company and country after a suspended one was
 * answered.
 */
async function resumeMore(trx: Transaction, settled: ResultWithStep[]): Promise<void> {
  const probes = settled.filter(
    ({ question, checked }) => question.wasSuspended && checked.newAnswers.length > 0 && !checked.worthRetrying,
  )
  const byCountry = Map.groupBy(probes, ({ question }) => question.uid.slice(0, 2))
  for (const [country, { length, 0: first }] of byCountry) {
    if (first === undefined) continue
    const { companyId } = first.question
    await resumeQuestions(trx, { companyId, country, limit: length * RESUMED_PER_ANSWER })
  }
}

const toOutcome = ({ question, checked, answerId }: ResultWithStep): QuestionOutcome => ({
  id: question.id,
  token: question.token,
  verdict: checked.outcome.verdict,
  reason: checked.outcome.verdict === 'not-checked' ? checked.outcome.reason : null,
  answerId,
  fromCache: checked.cachedAnswer !== null,
  proof: checked.proof,
})

async function count(
  trx: Transaction,
  settled: ResultWithStep[],
): Promise<Pick<AffectedBatches, 'complete' | 'nearly'>> {
  if (settled.length === 0) return { complete: [], nearly: [] }
  const tallies = tally(
    settled.map(({ question, checked }) => ({
      batchId: question.batchId,
      rowCount: question.rowCount,
      verdict: checked.outcome.verdict,
    })),
  )
  const { updated: updatedBatches, complete, nearly } = await addToCounters(trx, tallies)
  if (updatedBatches.length < tallies.length) throw new LateWriter()
  return { complete, nearly }
}

// A closed or incomplete FinanzOnline account ends its batches at once
// (docs/rules.md#closed-accounts).
const ENDS_BATCH: readonly Reason[] = ['credentials', 'account-incomplete']

const closedBatches = (settled: ResultWithStep[]): Map<number, Reason> =>
  new Map(
    settled.flatMap(({ question, checked: { outcome } }) =>
      outcome.verdict === 'not-checked' && ENDS_BATCH.includes(outcome.reason)
        ? [[question.batchId, outcome.reason] as const]
        : [],
    ),
  )

const COUNTER = {
  valid: 'valid',
  invalid: 'invalid',
  'not-checked': 'notChecked',
  'not-a-uid': 'notAUid',
} as const satisfies Record<Verdict, keyof Tally>

/**
 * Returns the counters of each batch, ordered by batch id: every transaction locks batches in that
 * order.
 */
export function tally(settled: { batchId: number; rowCount: number; verdict: Verdict }[]): Tally[] {
  const byBatch = new Map<number, Tally>()
  for (const { batchId, rowCount, verdict } of settled) {
    const sum = byBatch.get(batchId) ?? { batchId, questions: 0, valid: 0, invalid: 0, notChecked: 0, notAUid: 0 }
    sum.questions += 1
    sum[COUNTER[verdict]] += rowCount
    byBatch.set(batchId, sum)
  }
  return [...byBatch.values()].toSorted((one, other) => one.batchId - other.batchId)
}

/**
 * Settles a batch's open questions that no lane holds as not checked, without a query, a thousand
 * at a time. The reason is `reason` or, if null, the one that each was parked or suspended with.
 */
export async function endBatchQuestions(
  { db, ends }: { db: Database; ends: Pick<BatchCallbacks, 'complete'> },
  batchId: number,
  reason: Reason | null,
): Promise<void> {
  const probes = reason === null ? await failedProbes(db, batchId) : []
  await untilFewer(async limit => {
    const { givenUp: abandoned, complete } = await db
      .transaction()
      .execute(trx => abandon(trx, batchId, { reason, probes, limit }))
    for (const id of complete) ends.complete(id)
    return abandoned
  })
}

async function abandon(trx: Transaction, batchId: number, how: Parameters<typeof abandonQuestions>[2]) {
  const abandoned = await abandonQuestions(trx, batchId, how)
  const settled = abandoned.map(({ rowCount }) => ({ batchId, rowCount, verdict: 'not-checked' as const }))
  const { complete } = await addToCounters(trx, tally(settled))
  return { givenUp: abandoned.length, complete }
}
