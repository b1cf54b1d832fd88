import { storeAnswers } from '../../../answers/checks/store.ts'
import type { Database, Transaction } from '../../../base/database/database.ts'
import type { Reason, Verdict } from '../../../registers/authorities/answer.ts'
import { addToCounters, type Tally } from '../store.ts'
import type { BatchCallbacks } from './lane.ts'
import { type CheckedQuestion, type LeasedQuestion, nextStep, type RetryRules, type Step } from './question.ts'
import { repeatUntilFewer } from './questions.ts'
import {
  abandonQuestions,
  failedProbes,
  type PausedQuestion,
  pauseQuestions,
  type QuestionOutcome,
  resumeQuestions,
  storeOutcomes,
} from './settle-store.ts'
import { lockLeased, releaseQuestions } from './store.ts'

/**
 * Thrown if the lease of a question was lost or its batch ended during its check. The transaction
 * must be rolled back. A retry with the questions that are still leased (`selectStillLeased`)
 * succeeds.
 */
export class LostLeaseError extends Error {}

/**
 * Batches that are now complete or nearly complete, and batches to end at once because their
 * account is closed.
 */
export type AffectedBatches = { complete: number[]; nearlyComplete: number[]; closed: Map<number, Reason> }

type ResultWithStep = CheckedQuestion & { step: Step; answerId: number | null }

/**
 * Stores the results of checks with their evidence and the batches' counters in one transaction.
 * Throws `LostLeaseError` if one of the questions is no longer leased (fencing).
 */
export async function recordOutcomes(
  trx: Transaction,
  results: CheckedQuestion[],
  rules: RetryRules,
  now: Date,
): Promise<AffectedBatches> {
  const evidence = await storeEvidence(trx, results)
  const withSteps = evidence.map(result => ({
    ...result,
    step: nextStep(result.question, result.checked, rules, now),
  }))
  const settled = withSteps.filter(result => result.step.kind === 'settle')
  const unqueried = withSteps.filter(result => result.step.kind === 'give back').map(result => result.question)
  await releaseQuestions(trx, unqueried)
  const updated =
    (await storeOutcomes(trx, settled.map(toOutcome))) +
    (await pauseQuestions(trx, withSteps.flatMap(toPausedQuestions)))
  if (updated + unqueried.length < results.length) throw new LostLeaseError()
  await resumeMore(trx, settled)
  return { ...(await countSettled(trx, settled)), closed: closedBatches(settled) }
}

/**
 * Returns the checked questions whose lease is still held and whose batch still runs. Locks them
 * until the transaction ends.
 */
export async function selectStillLeased(trx: Transaction, results: CheckedQuestion[]): Promise<CheckedQuestion[]> {
  const leasedIds = await lockLeased(
    trx,
    results.map(result => result.question),
  )
  return results.filter(result => leasedIds.has(result.question.id))
}

async function storeEvidence(
  trx: Transaction,
  results: CheckedQuestion[],
): Promise<(CheckedQuestion & { answerId: number | null })[]> {
  const answerIds = new Map<LeasedQuestion, number>()
  for (const batchResults of Map.groupBy(results, result => result.question.batchId).values()) {
    const answers = batchResults.flatMap(result => result.checked.newAnswers)
    const [firstResult] = batchResults
    if (answers.length === 0 || !firstResult) continue
    const { companyId, userId, batchId } = firstResult.question
    const ids = await storeAnswers(trx, { companyId, userId, batchId }, answers)
    const idOf = new Map(answers.map((answer, index) => [answer, ids[index]]))
    for (const { question, checked } of batchResults) {
      const answer = checked.newAnswers.at(-1)
      const id = answer && idOf.get(answer)
      if (id !== undefined) answerIds.set(question, id)
    }
  }
  return results.map(result => ({
    ...result,
    answerId: result.checked.cachedAnswer?.id ?? answerIds.get(result.question) ?? null,
  }))
}

const toPausedQuestions = ({ question: { id, token }, step, answerId }: ResultWithStep): PausedQuestion[] =>
  step.kind === 'pause' ? [{ ...step, id, token, answerId }] : []

// Each process has its own breakers. If one breaker closed and a thousand questions were resumed at
// once, the open breakers of other processes would reject them. The number therefore starts low and
// grows with each answer: three rounds of answers resume a thousand questions.
const RESUMED_PER_ANSWER = 10

/**
 * Resumes more suspended questions of a company and country after one of them was answered.
 */
async function resumeMore(trx: Transaction, settled: ResultWithStep[]): Promise<void> {
  const probes = settled.filter(
    ({ question, checked }) => question.wasSuspended && checked.newAnswers.length > 0 && !checked.worthRetrying,
  )
  const byCountry = Map.groupBy(probes, ({ question }) => question.uid.slice(0, 2))
  for (const [country, { length, 0: firstResult }] of byCountry) {
    if (firstResult === undefined) continue
    const { companyId } = firstResult.question
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

async function countSettled(trx: Transaction, settled: ResultWithStep[]): Promise<Omit<AffectedBatches, 'closed'>> {
  if (settled.length === 0) return { complete: [], nearlyComplete: [] }
  const tallies = tally(
    settled.map(({ question, checked }) => ({
      batchId: question.batchId,
      rowCount: question.rowCount,
      verdict: checked.outcome.verdict,
    })),
  )
  const { updated: updatedBatches, complete, nearlyComplete } = await addToCounters(trx, tallies)
  if (updatedBatches.length < tallies.length) throw new LostLeaseError()
  return { complete, nearlyComplete }
}

// A closed or incomplete FinanzOnline account ends its batches at once
// (docs/rules.md#closed-accounts).
const REASONS_ENDING_BATCH: readonly Reason[] = ['credentials', 'account-incomplete']

const closedBatches = (settled: ResultWithStep[]): Map<number, Reason> =>
  new Map(
    settled.flatMap(({ question, checked: { outcome } }) =>
      outcome.verdict === 'not-checked' && REASONS_ENDING_BATCH.includes(outcome.reason)
        ? [[question.batchId, outcome.reason] as const]
        : [],
    ),
  )

const COUNTER_BY_VERDICT = {
  valid: 'valid',
  invalid: 'invalid',
  'not-checked': 'notChecked',
  'not-a-uid': 'notAUid',
} as const satisfies Record<Verdict, keyof Tally>

/**
 * Returns the counters of each batch, ordered by batch id, because every transaction locks batches
 * in that order.
 */
export function tally(settled: { batchId: number; rowCount: number; verdict: Verdict }[]): Tally[] {
  const byBatch = new Map<number, Tally>()
  for (const { batchId, rowCount, verdict } of settled) {
    const sum = byBatch.get(batchId) ?? { batchId, questions: 0, valid: 0, invalid: 0, notChecked: 0, notAUid: 0 }
    sum.questions += 1
    sum[COUNTER_BY_VERDICT[verdict]] += rowCount
    byBatch.set(batchId, sum)
  }
  return [...byBatch.values()].toSorted((first, second) => first.batchId - second.batchId)
}

/**
 * Settles a batch's open, unleased questions as not checked, without a query, a thousand at a time.
 * The reason is `reason` or, if null, the one for which each question was parked or suspended.
 */
export async function endBatchQuestions(
  { db, ends }: { db: Database; ends: Pick<BatchCallbacks, 'complete'> },
  batchId: number,
  reason: Reason | null,
): Promise<void> {
  const probes = reason === null ? await failedProbes(db, batchId) : []
  await repeatUntilFewer(async limit => {
    const { abandonedCount, complete } = await db
      .transaction()
      .execute(trx => abandon(trx, batchId, { reason, probes, limit }))
    for (const id of complete) ends.complete(id)
    return abandonedCount
  })
}

async function abandon(trx: Transaction, batchId: number, options: Parameters<typeof abandonQuestions>[2]) {
  const abandoned = await abandonQuestions(trx, batchId, options)
  const settled = abandoned.map(({ rowCount }) => ({ batchId, rowCount, verdict: 'not-checked' as const }))
  const { complete } = await addToCounters(trx, tally(settled))
  return { abandonedCount: abandoned.length, complete }
}
