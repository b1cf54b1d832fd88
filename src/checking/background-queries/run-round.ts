import { restoreLastUsage } from '../../answers/cache/store.ts'
import type { CheckRequest } from '../../answers/checks/check-uid.ts'
import type { UidCheckResult } from '../../answers/checks/checked.ts'
import { storeAnswers } from '../../answers/checks/store.ts'
import type { Clock } from '../../base/database/clock.ts'
import type { Database, Transaction } from '../../base/database/database.ts'
import { yieldToEventLoop } from '../../base/database/event-loop.ts'
import type { Log } from '../../base/log/log.ts'
import { backOff } from '../../base/threads/back-off.ts'
import { storePartnersOf } from '../partners/store.ts'
import type { KeyedQueue } from './keyed-queue.ts'
import { pause } from './pause.ts'

/** A round of background queries, for the cache update or for watching. */
export type Round<Item extends PlannedQuery> = QueryDeps<Item> & {
  clock: Clock
  /** Returns what a lane queries next; an empty list ends it. */
  next: () => Item[]
  lanes: number
  maxTries: number
  retryBaseMs: number
  /**
   * Called for a query that was not made, because users want all slots of its service or this
   * machine's clock is in doubt.
   */
  onPostponed: (planned: Item) => Promise<void>
  stopSignal: AbortSignal
  /** If set, a UID is queried only after the answer to the previous query for it is stored. */
  keyedQueue?: KeyedQueue
}

// A longer outage is left to the next round.
const MAX_WAIT_MS = 60_000

/**
 * Makes all queries of a round in lanes, using only slots that users leave free, until all are done
 * or `stopSignal` aborts.
 */
export async function runLanes<Item extends PlannedQuery>(round: Round<Item>): Promise<void> {
  await Promise.all(Array.from({ length: round.lanes }, () => runLane(round)))
}

/** Runs groups of queries in sequence, with one call in flight. */
async function runLane<Item extends PlannedQuery>(round: Round<Item>): Promise<void> {
  while (!round.stopSignal.aborted) {
    const group = round.next()
    if (group.length === 0) return
    await queryGroup(round, group)
  }
}

/** Queries a group, then repeats the unanswered ones as often as the round permits. */
async function queryGroup<Item extends PlannedQuery>(round: Round<Item>, group: Item[]): Promise<void> {
  let open = group
  for (let tries = 1; open.length > 0; tries++) {
    const retries: { planned: Item; notBefore: Date | null }[] = []
    for (const planned of open) {
      if (round.stopSignal.aborted) return
      const step = await queryInOrder(round, planned, tries >= round.maxTries)
      if (step.kind === 'again') retries.push({ planned, notBefore: step.notBefore })
      if (step.kind === 'put-off') await round.onPostponed(planned)
      await yieldToEventLoop()
    }
    open = retries.map(({ planned }) => planned)
    if (open.length > 0) await pause(waitMs(round, tries, retries), round.stopSignal)
  }
}

function queryInOrder<Item extends PlannedQuery>(round: Round<Item>, planned: Item, isLastTry: boolean): Promise<Step> {
  const { keyedQueue, stopSignal } = round
  if (!keyedQueue) return queryAgain(round, planned, isLastTry)
  return keyedQueue(planned.uid, async () =>
    stopSignal.aborted ? { kind: 'put-off' } : queryAgain(round, planned, isLastTry),
  )
}

function waitMs<Item extends PlannedQuery>(
  { clock, retryBaseMs }: Round<Item>,
  tries: number,
  retries: { notBefore: Date | null }[],
): number {
  const now = clock.now().getTime()
  const untilAllowedMs = Math.max(0, ...retries.map(({ notBefore }) => (notBefore?.getTime() ?? now) - now))
  return Math.min(MAX_WAIT_MS, untilAllowedMs + backOff(tries, retryBaseMs))
}

/** A UID to query again, for one company; `lastUsage`: when a user last used its answer. */
export type PlannedQuery = { uid: string; companyId: number; lastUsage: Date }

/**
 * The result of a try: done, worth a retry (not before a time), or postponed by users' work, a
 * clock in doubt or a cancellation.
 */
type Step = { kind: 'done' } | { kind: 'again'; notBefore: Date | null } | { kind: 'put-off' }

/** The result for a planned UID; `checked` is null if the check threw. */
export type Reply<Item extends PlannedQuery> = {
  planned: Item
  checked: UidCheckResult | null
  step: Step
}

type QueryDeps<Item extends PlannedQuery> = {
  db: Database
  log: Log
  check: (request: CheckRequest, signal: AbortSignal) => Promise<UidCheckResult>
  /** Stores further data of the caller, in the transaction of the evidence. */
  onReply: (trx: Transaction, reply: Reply<Item>) => Promise<void>
  endCalls: AbortSignal
}

/**
 * Queries one UID as any other check does and stores the answers. `isLastTry`: a failure is not
 * retried. The old answer stays cached if there is no new one. Returns the next step.
 */
async function queryAgain<Item extends PlannedQuery>(
  deps: QueryDeps<Item>,
  planned: Item,
  isLastTry: boolean,
): Promise<Step> {
  const checked = await queryUid(deps, planned)
  const step = stepAfter(checked, isLastTry)
  if (step.kind !== 'put-off' || checked?.newAnswers.length !== 0) await storeReply(deps, planned, checked, step)
  return step
}

async function queryUid<Item extends PlannedQuery>(
  { check, endCalls, log }: QueryDeps<Item>,
  planned: Item,
): Promise<UidCheckResult | null> {
  const { companyId, uid } = planned
  try {
    return await check({ companyId, userId: null, kind: 'machine', uid, service: null, useCache: true }, endCalls)
  } catch (err) {
    // One UID that breaks something must not stop the others.
    log.error({ err, uid }, 'a background query failed')
    return null
  }
}

function stepAfter(checked: UidCheckResult | null, isLastTry: boolean): Step {
  if (checked?.outcome.verdict !== 'not-checked') return { kind: 'done' }
  const { outcome, newAnswers } = checked
  if (outcome.reason === 'cancelled' || (outcome.reason === 'clock' && newAnswers.length === 0))
    return { kind: 'put-off' }
  return checked.worthRetrying && !isLastTry ? { kind: 'again', notBefore: checked.notBefore } : { kind: 'done' }
}

/**
 * Stores the answers, which are evidence even if the round was cancelled in the meantime. They are
 * no use of the cache by a user.
 */
const storeReply = <Item extends PlannedQuery>(
  { db, onReply }: QueryDeps<Item>,
  planned: Item,
  checked: UidCheckResult | null,
  step: Step,
): Promise<void> =>
  db.transaction().execute(async trx => {
    const owner = { companyId: planned.companyId, userId: null, batchId: null }
    const answerIds = await storeAnswers(trx, owner, checked?.newAnswers ?? [])
    if (answerIds.length > 0) await storePartnersOf(trx, planned.companyId, [planned.uid])
    await restoreLastUsage(trx, answerIds, planned.lastUsage)
    await onReply(trx, { planned, checked, step })
  })
