import { storeAnswers } from '../../../answers/checks/store.ts'
import type { Database, Transaction } from '../../../base/database/database.ts'
import type { Reason, Verdict } from '../../../registers/authorities/answer.ts'
import { countSettled, type Tally } from '../store.ts'
import type { BatchCallbacks } from './lane.ts'
import { type AskedQuestion, type HeldQuestion, type RetryRules, type Step, stepAfter } from './question.ts'
import { untilFewer } from './questions.ts'
import {
  failedProbes,
  giveUpQuestions,
  type Pause,
  pauseQuestions,
  resumeQuestions,
  type Settlement,
  settleQuestions,
} from './settle-store.ts'
import { giveBackQuestions, lockHeld } from './store.ts'

/**
 * Thrown if a question went to another lane, or its batch ended, during its check. The transaction
 * must be rolled back. A retry with the questions still held (`stillOurs`) succeeds.
 */
export class LateWriter extends Error {}

/**
 * Batches that are complete or nearly complete now, and batches to end at once because the account
 * is closed.
 */
export type Settled = { complete: number[]; nearly: number[]; closed: Map<number, Reason> }

type Stepped = AskedQuestion & { step: Step; answerId: number | null }

/**
 * Stores the results of checks with their evidence and the batches' counters in one transaction.
 * Throws `LateWriter` if one of the questions is no longer held (fencing).
 */
export async function settle(trx: Transaction, asked: AskedQuestion[], rules: RetryRules, now: Date): Promise<Settled> {
  const kept = await keepEvidence(trx, asked)
  const stepped = kept.map(one => ({ ...one, step: stepAfter(one.question, one.checked, rules, now) }))
  const settled = stepped.filter(one => one.step.kind === 'settle')
  const putBack = stepped.filter(one => one.step.kind === 'give back').map(one => one.question)
  await giveBackQuestions(trx, putBack)
  const written =
    (await settleQuestions(trx, settled.map(settlement))) + (await pauseQuestions(trx, stepped.flatMap(pause)))
  if (written + putBack.length < asked.length) throw new LateWriter()
  await resumeMore(trx, settled)
  return { ...(await count(trx, settled)), closed: closedBatches(settled) }
}

/**
 * Returns the checked questions whose lease is still held and whose batch still runs. Locks them
 * until the transaction ends.
 */
export async function stillOurs(trx: Transaction, asked: AskedQuestion[]): Promise<AskedQuestion[]> {
  const ours = await lockHeld(
    trx,
    asked.map(one => one.question),
  )
  return asked.filter(one => ours.has(one.question.id))
}

async function keepEvidence(
  trx: Transaction,
  asked: AskedQuestion[],
): Promise<(AskedQuestion & { answerId: number | null })[]> {
  const answerIds = new Map<HeldQuestion, number>()
  for (const ofBatch of Map.groupBy(asked, one => one.question.batchId).values()) {
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
  return asked.map(one => ({ ...one, answerId: one.checked.cachedAnswer?.id ?? answerIds.get(one.question) ?? null }))
}

const pause = ({ question: { id, token }, step, answerId }: Stepped): Pause[] =>
  step.kind === 'pause' ? [{ ...step, id, token, answerId }] : []

// Each process has its own breakers. A thousand questions resumed at once, because one breaker
// closed, would be turned away by those still open. The number therefore starts low and grows with
// each answer: three answers release a thousand questions.
const RESUMED_PER_ANSWER = 10

/**
 * Resumes more suspended questions of the same company and country after a suspended one was
 * answered.
 */
async function resumeMore(trx: Transaction, settled: Stepped[]): Promise<void> {
  const answered = settled.filter(
    ({ question, checked }) => question.wasSuspended && checked.newAnswers.length > 0 && !checked.worthRetrying,
  )
  const byCountry = Map.groupBy(answered, ({ question }) => question.uid.slice(0, 2))
  for (const [country, { length, 0: first }] of byCountry) {
    if (first === undefined) continue
    const { companyId } = first.question
    await resumeQuestions(trx, { companyId, country, most: length * RESUMED_PER_ANSWER })
  }
}

const settlement = ({ question, checked, answerId }: Stepped): Settlement => ({
  id: question.id,
  token: question.token,
  verdict: checked.outcome.verdict,
  reason: checked.outcome.verdict === 'not-checked' ? checked.outcome.reason : null,
  answerId,
  fromCache: checked.cachedAnswer !== null,
  proof: checked.proof,
})

async function count(trx: Transaction, settled: Stepped[]): Promise<Pick<Settled, 'complete' | 'nearly'>> {
  if (settled.length === 0) return { complete: [], nearly: [] }
  const tallies = tally(
    settled.map(({ question, checked }) => ({
      batchId: question.batchId,
      rowCount: question.rowCount,
      verdict: checked.outcome.verdict,
    })),
  )
  const { counted, complete, nearly } = await countSettled(trx, tallies)
  if (counted.length < tallies.length) throw new LateWriter()
  return { complete, nearly }
}

// A closed or incomplete FinanzOnline account ends its batches at once
// (docs/rules.md#closed-accounts).
const ENDS_BATCH: readonly Reason[] = ['credentials', 'account-incomplete']

const closedBatches = (settled: Stepped[]): Map<number, Reason> =>
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
  await untilFewer(async most => {
    const { givenUp, complete } = await db
      .transaction()
      .execute(trx => giveUp(trx, batchId, { reason, probes, limit: most }))
    for (const id of complete) ends.complete(id)
    return givenUp
  })
}

async function giveUp(trx: Transaction, batchId: number, how: Parameters<typeof giveUpQuestions>[2]) {
  const givenUp = await giveUpQuestions(trx, batchId, how)
  const settled = givenUp.map(({ rowCount }) => ({ batchId, rowCount, verdict: 'not-checked' as const }))
  const { complete } = await countSettled(trx, tally(settled))
  return { givenUp: givenUp.length, complete }
}
