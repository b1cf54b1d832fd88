import type { CheckRequest } from '../../answers/checks/check-uid.ts'
import type { UidCheckResult } from '../../answers/checks/checked.ts'
import { storeAnswers } from '../../answers/checks/store.ts'
import type { Clock } from '../../base/database/clock.ts'
import type { Database, Transaction } from '../../base/database/database.ts'
import { yieldToEventLoop } from '../../base/database/portions.ts'
import type { Log } from '../../base/log/log.ts'
import { backOff } from '../../base/threads/back-off.ts'
import { storePartnersOf } from '../partners/store.ts'
import type { KeyedQueue } from './keyed-queue.ts'
import { pause } from './pause.ts'

/** One round of background queries, of the cache update or of watching. */
export type Round<One extends Planned> = QueryDeps<One> & {
  clock: Clock
  /** Returns what a lane queries next; an empty list ends it. */
  next: () => One[]
  lanes: number
  maxTries: number
  retryBaseMs: number
  /**
   * Called for a query that was not made, because users want all slots of its service or this
   * machine's clock is in doubt.
   */
  onPostponed: (planned: One) => Promise<void>
  noMore: AbortSignal
  /** If set, a UID is queried only after the answer to the previous query for it is stored. */
  keyedQueue?: KeyedQueue
}

// A longer outage is left to the next round.
const MAX_WAIT_MS = 60_000

/**
 * Queries all of a round's plan in lanes, in slots that users leave free, until it is done or
 * `noMore` aborts.
 */
export async function runLanes<One extends Planned>(round: Round<One>): Promise<void> {
  await Promise.all(Array.from({ length: round.lanes }, () => runLane(round)))
}

/** Runs one group of queries after another with one call in flight. */
async function runLane<One extends Planned>(round: Round<One>): Promise<void> {
  while (!round.noMore.aborted) {
    const group = round.next()
    if (group.length === 0) return
    await queryGroup(round, group)
  }
}

/** Queries a group, then repeats the unanswered ones as often as the round permits. */
async function queryGroup<One extends Planned>(round: Round<One>, group: One[]): Promise<void> {
  let open = group
  for (let tries = 1; open.length > 0; tries++) {
    const retries: { planned: One; notBefore: Date | null }[] = []
    for (const planned of open) {
      if (round.noMore.aborted) return
      const step = await inTurn(round, planned, tries >= round.maxTries)
      if (step.kind === 'again') retries.push({ planned, notBefore: step.notBefore })
      if (step.kind === 'put-off') await round.onPostponed(planned)
      await yieldToEventLoop()
    }
    open = retries.map(({ planned }) => planned)
    if (open.length > 0) await pause(waitMs(round, tries, retries), round.noMore)
  }
}

function inTurn<One extends Planned>(round: Round<One>, planned: One, isLastTry: boolean): Promise<Step> {
  const { keyedQueue, noMore } = round
  if (!keyedQueue) return queryAgain(round, planned, isLastTry)
  return keyedQueue(planned.uid, async () =>
    noMore.aborted ? { kind: 'put-off' } : queryAgain(round, planned, isLastTry),
  )
}

function waitMs<One extends Planned>(
  { clock, retryBaseMs }: Round<One>,
  tries: number,
  deps: { notBefore: Date | null }[],
): number {
  const now = clock.now().getTime()
  const untilAllowedMs = Math.max(0, ...deps.map(({ notBefore }) => (notBefore?.getTime() ?? now) - now))
  return Math.min(MAX_WAIT_MS, untilAllowedMs + backOff(tries, retryBaseMs))
}

/** A UID to query again, for one company. */
export type Planned = { uid: string; companyId: number }

/**
 * The result of a try: done, worth a retry (not before a time), or postponed by users' work, a
 * clock in doubt or a cancellation.
 */
type Step = { kind: 'done' } | { kind: 'again'; notBefore: Date | null } | { kind: 'put-off' }

/**
 * The result for a planned UID; `checked` is null if the check threw. `answerIds`: ids of the
 * answers stored as evidence.
 */
export type Reply<One extends Planned> = {
  planned: One
  checked: UidCheckResult | null
  answerIds: number[]
  step: Step
}

type QueryDeps<One extends Planned> = {
  db: Database
  log: Log
  check: (request: CheckRequest, signal: AbortSignal) => Promise<UidCheckResult>
  /** Stores further data of the caller, in the transaction of the evidence. */
  onReply: (trx: Transaction, reply: Reply<One>) => Promise<void>
  endCalls: AbortSignal
}

/**
 * Queries one UID as any other check does and stores the answers. `isLastTry`: a failure is not
 * retried. The old answer stays cached if there is no new one. Returns the next step.
 */
async function queryAgain<One extends Planned>(deps: QueryDeps<One>, planned: One, isLastTry: boolean): Promise<Step> {
  const checked = await queryUid(deps, planned)
  const step = stepAfter(checked, isLastTry)
  if (step.kind !== 'put-off' || checked?.newAnswers.length !== 0) await storeReply(deps, planned, checked, step)
  return step
}

async function queryUid<One extends Planned>(
  { check, endCalls, log }: QueryDeps<One>,
  planned: One,
): Promise<UidCheckResult | null> {
  const { companyId, uid } = planned
  try {
    return await check({ companyId, userId: null, kind: 'machine', uid, service: null, useCache: true }, endCalls)
  } catch (err) {
    // One UID that breaks something must not stop the others.
    log.error({ err, uid }, 'a background check threw')
    return null
  }
}

function stepAfter(checked: UidCheckResult | null, isLastTry: boolean): Step {
  if (checked?.outcome.verdict !== 'not-checked') return { kind: 'done' }
  const { outcome, newAnswers: asked } = checked
  if (outcome.reason === 'cancelled' || (outcome.reason === 'clock' && asked.length === 0)) return { kind: 'put-off' }
  return checked.worthRetrying && !isLastTry ? { kind: 'again', notBefore: checked.notBefore } : { kind: 'done' }
}

/** Every call is evidence, even if the round was cancelled in between. */
const storeReply = <One extends Planned>(
  { db, onReply }: QueryDeps<One>,
  planned: One,
  checked: UidCheckResult | null,
  step: Step,
): Promise<void> =>
  db.transaction().execute(async trx => {
    const owner = { companyId: planned.companyId, userId: null, batchId: null }
    const answerIds = await storeAnswers(trx, owner, checked?.newAnswers ?? [])
    if (answerIds.length > 0) await storePartnersOf(trx, planned.companyId, [planned.uid])
    await onReply(trx, { planned, checked, answerIds, step })
  })
