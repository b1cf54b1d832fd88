import { setTimeout as wait } from 'node:timers/promises'
import type { Checked } from '../../../answers/checks/checked.ts'
import type { Transaction } from '../../../ground/database/database.ts'
import { retryWhileUnavailable } from '../../../house/background/retry-while-unavailable.ts'
import { startBatches } from '../store.ts'
import type { Asking, Lane } from './lane.ts'
import { notChecked } from './not-checked.ts'
import type { AskedQuestion, HeldQuestion } from './question.ts'
import { endBatchQuestions, LateWriter, type Settled, settle, stillOurs } from './settle.ts'
import { claimQuestions, maySuspect } from './store.ts'

/**
 * Settles what a company's lanes were just answered and takes their next questions, in one transaction. Tells of batches that this
 * completes, and of those nearly complete; ends batches whose account turns out to be closed.
 */
export async function settleAndTake(lane: Lane, asked: AskedQuestion[], size: number): Promise<HeldQuestion[]> {
  const { settled, taken } = await inOneTransaction(lane, asked, size)
  await tell(lane.asking, settled)
  return lookUp(lane, taken)
}

async function tell({ queue, ends }: Asking, { closed, nearly, complete }: Settled): Promise<void> {
  const { db } = queue.database
  for (const [batchId, reason] of closed) await endBatchQuestions({ db, ends }, batchId, reason)
  for (const batchId of nearly) ends.nearly(batchId)
  for (const batchId of complete) ends.complete(batchId)
}

/** Looks all of a group up in the cache at once, and before its turn comes: the call before it is still under way. */
async function lookUp(lane: Lane, taken: HeldQuestion[]): Promise<HeldQuestion[]> {
  const uids = taken.flatMap(question => (question.isAnew ? [] : [question.uid]))
  const known = uids.length === 0 ? new Map<string, Checked>() : await rememberedOf(lane, uids)
  return taken.map(question =>
    Object.assign(question, { remembered: question.isAnew ? null : (known.get(question.uid) ?? null) }),
  )
}

const rememberedOf = ({ asking, companyId }: Lane, uids: string[]): Promise<Map<string, Checked>> =>
  retryWhileUnavailable(patienceOf(asking), () => asking.remembered(companyId, uids))

const patienceOf = ({ leaseMs, stopping, log }: Asking) => ({ patienceMs: leaseMs, stopping, log })

type Exchanged = { settled: Settled; taken: HeldQuestion[] }

const MOST_TRIES = 6
const FIRST_WAIT_MS = 50

async function inOneTransaction(lane: Lane, asked: AskedQuestion[], size: number): Promise<Exchanged> {
  let mayBeLate = false
  for (let tries = 1; ; tries++) {
    try {
      return await retryWhileUnavailable(patienceOf(lane.asking), () => exchange(lane, asked, size, mayBeLate))
    } catch (failure) {
      if (isUnkeepable(failure) && asked.length > 0) return settleOneByOne(lane, asked, size, failure)
      if (tries === MOST_TRIES) throw failure
      mayBeLate ||= failure instanceof LateWriter
      // A deadlock, a lost connection: the same once more is safe, because of the tokens.
      if (!(failure instanceof LateWriter)) await wait(FIRST_WAIT_MS * 2 ** tries)
    }
  }
}

const exchange = (
  { asking: { queue, leaseMs, clock }, settings, companyId }: Lane,
  asked: AskedQuestion[],
  size: number,
  mayBeLate: boolean,
): Promise<Exchanged> =>
  queue.database.db.transaction().execute(async trx => {
    const ours = mayBeLate ? await stillOurs(trx, asked) : asked
    return {
      settled: await settle(trx, ours, settings().rules, clock.now()),
      taken: await takeQuestions(trx, companyId, { size, leaseMs }),
    }
  })

// SQLSTATE classes 22 (data exception) and 23 (integrity): the database will never take this.
const isUnkeepable = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && /^2[23]/.test(String(failure.code))

/** Finds the one answer that the database refuses: that question ends as "internal error", the others keep theirs. */
async function settleOneByOne(lane: Lane, asked: AskedQuestion[], size: number, failure: unknown): Promise<Exchanged> {
  const [only] = asked
  if (asked.length === 1 && only) {
    lane.asking.log.error({ err: failure, uid: only.question.uid }, 'an answer could not be kept')
    return settleUnkept(lane, only.question, size)
  }
  const settled: Settled = { complete: [], nearly: [], closed: new Map() }
  for (const one of asked) {
    const { settled: more } = await inOneTransaction(lane, [one], 0)
    settled.complete.push(...more.complete)
    for (const [batchId, reason] of more.closed) settled.closed.set(batchId, reason)
  }
  const { taken } = await exchange(lane, [], size, false)
  return { settled, taken }
}

const settleUnkept = (lane: Lane, question: HeldQuestion, size: number): Promise<Exchanged> =>
  exchange(
    lane,
    [{ question, checked: { ...notChecked(question.uid, 'internal-error'), worthRetrying: false } }],
    size,
    true,
  )

/**
 * Takes up to `size` questions of a company under a lease of `leaseMs`, or, when no other waits, one that is asked alone
 * (batches/asking/not-checked.ts). The first of a batch starts that batch.
 */
export async function takeQuestions(
  trx: Transaction,
  companyId: number,
  claim: { size: number; leaseMs: number },
): Promise<HeldQuestion[]> {
  if (claim.size === 0) return []
  const { questions, begun } = await claimQuestions(trx, companyId, { ...claim, which: 'ordinary' })
  if (begun.length > 0) await startBatches(trx, begun)
  return questions.length > 0 ? questions : takeSuspect(trx, companyId, claim.leaseMs)
}

async function takeSuspect(trx: Transaction, companyId: number, leaseMs: number): Promise<HeldQuestion[]> {
  if (!(await maySuspect(trx))) return []
  const { questions } = await claimQuestions(trx, companyId, { size: 1, leaseMs, which: 'suspects' })
  return questions
}
