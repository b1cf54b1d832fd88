import { setTimeout as wait } from 'node:timers/promises'
import { retryWhileUnavailable } from '../../background/retry-while-unavailable.ts'
import type { Checked } from '../../checks/checked.ts'
import { endBatchQuestions } from './end-batch-questions.ts'
import type { Turn } from './lane-turn.ts'
import { notChecked } from './not-checked.ts'
import type { AskedQuestion, HeldQuestion } from './question.ts'
import { LateWriter, type Settled, settle, stillOurs } from './settle.ts'
import { takeQuestions } from './take.ts'

/**
 * Settles what a company's lanes were just answered and takes their next questions, in one transaction. Batches that this completes are
 * finished soon, those nearly complete made ready for it; batches whose account turns out to be closed end.
 */
export async function exchange(turn: Turn, asked: AskedQuestion[], size: number): Promise<HeldQuestion[]> {
  const { settled, taken } = await settleAndTake(turn, asked, size)
  for (const [batchId, reason] of settled.closed) await endBatchQuestions(turn, batchId, ['waiting', 'parked'], reason)
  for (const [batchId, left] of settled.nearly) turn.owner.prepare(batchId, left)
  for (const batchId of settled.complete) turn.finishSoon(batchId)
  return lookUp(turn, taken)
}

/** Looks all of a group up in the cache at once, and before its turn comes: the call before it is still under way. */
async function lookUp(turn: Turn, taken: HeldQuestion[]): Promise<HeldQuestion[]> {
  if (taken.length === 0) return taken
  const uids = taken.flatMap(question => (question.isAnew ? [] : [question.uid]))
  const known = uids.length === 0 ? new Map<string, Checked>() : await rememberedOf(turn, uids)
  return taken.map(question =>
    Object.assign(question, { remembered: question.isAnew ? null : (known.get(question.uid) ?? null) }),
  )
}

const rememberedOf = (turn: Turn, uids: string[]): Promise<Map<string, Checked>> =>
  retryWhileUnavailable(patienceOf(turn), () => turn.remembered(turn.companyId, uids))

const patienceOf = ({ leaseMs, stopping, log }: Turn) => ({ patienceMs: leaseMs, stopping, log })

type Exchanged = { settled: Settled; taken: HeldQuestion[] }

const MOST_TRIES = 6
const FIRST_WAIT_MS = 50

async function settleAndTake(turn: Turn, asked: AskedQuestion[], size: number): Promise<Exchanged> {
  let mayBeLate = false
  for (let tries = 1; ; tries++) {
    try {
      return await retryWhileUnavailable(patienceOf(turn), () => exchangeOnce(turn, asked, size, mayBeLate))
    } catch (failure) {
      if (isUnkeepable(failure) && asked.length > 0) return settleOneByOne(turn, asked, size, failure)
      if (tries === MOST_TRIES) throw failure
      mayBeLate ||= failure instanceof LateWriter
      // A deadlock, a lost connection: the same once more is safe, because of the tokens.
      if (!(failure instanceof LateWriter)) await wait(FIRST_WAIT_MS * 2 ** tries)
    }
  }
}

const exchangeOnce = (
  { db, owner, settings, companyId, leaseMs, clock }: Turn,
  asked: AskedQuestion[],
  size: number,
  mayBeLate: boolean,
): Promise<Exchanged> =>
  db.transaction().execute(async trx => {
    const ours = mayBeLate ? await stillOurs(trx, asked) : asked
    return {
      settled: await settle(trx, owner, ours, settings.rules, clock.now()),
      taken: await takeQuestions(trx, owner, companyId, { size, leaseMs }),
    }
  })

// SQLSTATE classes 22 (data exception) and 23 (integrity): the database will never take this.
const isUnkeepable = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && /^2[23]/.test(String(failure.code))

/** Finds the one answer that the database refuses: that question ends as "internal error", the others keep theirs. */
async function settleOneByOne(turn: Turn, asked: AskedQuestion[], size: number, failure: unknown): Promise<Exchanged> {
  const [only] = asked
  if (asked.length === 1 && only) {
    turn.log.error({ err: failure, uid: only.question.uid }, 'an answer could not be kept')
    return settleAndTakeUnkept(turn, only.question, size)
  }
  const settled: Settled = { complete: [], nearly: new Map(), closed: new Map() }
  for (const one of asked) {
    const { settled: more } = await settleAndTake(turn, [one], 0)
    settled.complete.push(...more.complete)
    for (const [batchId, reason] of more.closed) settled.closed.set(batchId, reason)
  }
  const { taken } = await exchangeOnce(turn, [], size, false)
  return { settled, taken }
}

const settleAndTakeUnkept = (turn: Turn, question: HeldQuestion, size: number): Promise<Exchanged> =>
  exchangeOnce(
    turn,
    [{ question, checked: { ...notChecked(question.uid, 'internal-error'), worthRetrying: false } }],
    size,
    true,
  )
