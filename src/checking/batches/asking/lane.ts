import { settingsOf } from '../../../access/settings/settings-of.ts'
import type { CheckRequest } from '../../../answers/checks/check-uid.ts'
import type { Checked } from '../../../answers/checks/checked.ts'
import type { Clock } from '../../../ground/database/clock.ts'
import type { Log } from '../../../ground/log/log.ts'
import { retryWhileUnavailable } from '../../../house/background/retry.ts'
import type { Track } from './in-turn.ts'
import type { LaneJob, Queue } from './lane-queue.ts'
import type { AskedQuestion, HeldQuestion, RetryRules } from './question.ts'
import { taskBatchSize, taskConcurrentBatches, taskPatienceMinutes, taskRetryOnError } from './settings-rules.ts'

/** What is called for batches while their questions are settled. */
export type BatchCallbacks = {
  /** Every question is settled: the batch may be finished. If this call is lost, the sweep of finishing/finish.ts finds the batch. */
  complete: (batchId: number) => void
  /** Few questions are left: what the end of the batch needs may be prepared. */
  nearly: (batchId: number) => void
}

/** Settles the questions that a lane asked and takes up to `size` new ones of its company. */
export type SettleAndTake = (lane: Lane, asked: AskedQuestion[], size: number) => Promise<HeldQuestion[]>

/** What the lanes of a process share, unchanged while it works. */
export type AskingWith = Readonly<{
  queue: Queue
  check: (request: CheckRequest, signal: AbortSignal) => Promise<Checked>
  /** What is remembered about these UIDs, in one look (checks/remembered-answers.ts). */
  remembered: (companyId: number, uids: string[]) => Promise<Map<string, Checked>>
  /** Whether authorities may be asked now; false while our clock is in doubt (docs/rules.md#clocks). */
  mayAsk: () => boolean
  log: Log
  clock: Clock
  leaseMs: number
  ends: BatchCallbacks
  /** Lanes of one company that call it at the same time share a transaction. */
  settleAndTake: SettleAndTake
  /** Aborted: the process stops. */
  stopping: AbortSignal
  /** Aborted: end the calls in flight. */
  endCalls: AbortSignal
}>

/** What a company's settings say about one of its lanes. */
type LaneSettings = Readonly<{
  rules: RetryRules
  /** task_batch_size: UIDs a lane takes at a time at most. */
  mostAtATime: number
  /** False once the company's settings allow fewer lanes than this one's number. */
  isWanted: boolean
}>

/** One lane during one turn: whose questions it asks, how quickly, and when it must end. */
export type Lane = Readonly<{
  asking: AskingWith
  companyId: number
  /** Which of its questions it takes. */
  track: Track
  /** As they are now. */
  settings: () => LaneSettings
  pace: Pace
  /** Leased by this lane. settle-and-take.ts adds and removes them; run-turn.ts removes those given back. */
  held: Set<HeldQuestion>
  /** Aborted: take no more questions (the process stops, or pg-boss ended the lane's job here). */
  noMore: AbortSignal
  /** Whether this process has a worker free and the lane has worked for less than a minute. */
  mayGoOn: () => boolean
}>

// A group should take the authority no longer than this, so that no other lane idles while this one holds questions, and so that a
// process that is killed has asked little that is not stored yet: with groups of 50 ms and calls of 10 ms, a kill cost five calls a lane.
const GROUP_MS = 20
// No authority on the internet answers within this. What does is near, and a transaction costs more than its calls.
const NEAR_MS = 5
const NEAR_GROUP_MS = 200
// Enough for one transaction (batches/asking/settle-and-take.ts), where remembered answers take next to no time.
const MAX_GROUP = 1_000
// Calls that take longer are asked one by one, each taken only when the one before was answered.
const QUICK_MS = 1_000
const WEIGHT_OF_NEWEST = 0.3
// A busy process hears of an answer late. The quickest of twenty calls waited least for the processor.
const WINDOW = 20

/** How quickly a lane's questions are answered: decides how many it takes at a time. */
export type Pace = {
  /** Notes how long a call took by the clock; returns how long the authority itself takes, in milliseconds. */
  called: (elapsedMs: number) => number
  /** Notes a group: how many questions, and how long the authority worked on all of them. */
  note: (questions: number, workMs: number) => void
  /** From 1 to `most`. */
  groupSize: (most: number) => number
  /** Whether the next question may be taken while this one is still being asked. */
  isQuick: () => boolean
}

/** A lane's pace goes by the authority's own response time: what a call waited for our processor is left out. */
export function createPace(): Pace {
  let average: number | null = null
  const calls: number[] = []
  const ownMs = () => Math.min(...calls)
  const groupMs = () => (ownMs() <= NEAR_MS ? NEAR_GROUP_MS : GROUP_MS)
  return {
    called: elapsedMs => {
      calls.push(elapsedMs)
      if (calls.length > WINDOW) calls.shift()
      return ownMs()
    },
    note: (questions, workMs) => {
      if (questions === 0) return
      const each = workMs / questions
      average = average === null ? each : average * (1 - WEIGHT_OF_NEWEST) + each * WEIGHT_OF_NEWEST
    },
    groupSize: most => (average === null ? 1 : Math.max(1, Math.min(most, MAX_GROUP, Math.floor(groupMs() / average)))),
    isQuick: () => average !== null && average <= QUICK_MS,
  }
}

// Changed settings reach the lanes within this time.
const READ_EVERY_MS = 2_000

const SETTINGS = {
  lanes: taskConcurrentBatches,
  mostAtATime: taskBatchSize,
  maxTries: taskRetryOnError,
  patienceMinutes: taskPatienceMinutes,
}

type Reading = Pick<AskingWith, 'queue' | 'log' | 'leaseMs'> & { retryBaseMs: number }

/**
 * Reads what a company's settings say about one of its lanes, and goes on reading them until it is stopped. Waits for a
 * database that is away, as long as a lease lasts.
 */
export async function watchLaneSettings(
  reading: Reading,
  lane: LaneJob,
  noMore: AbortSignal,
): Promise<{ now: () => LaneSettings; stop: () => void }> {
  const { leaseMs, log } = reading
  const read = () => readLaneSettings(reading, lane)
  let current = await retryWhileUnavailable({ patienceMs: leaseMs, stopping: noMore, log }, read)
  const readAgain = async () => {
    current = await read()
  }
  const timer = setInterval(
    () => void readAgain().catch((err: unknown) => log.error({ err }, 'settings could not be read')),
    READ_EVERY_MS,
  )
  return { now: () => current, stop: () => clearInterval(timer) }
}

async function readLaneSettings(
  { queue, retryBaseMs }: Reading,
  { companyId, number, track }: LaneJob,
): Promise<LaneSettings> {
  const { lanes, mostAtATime, ...rules } = await settingsOf(queue.database.db, companyId, SETTINGS)
  return {
    rules: { ...rules, retryBaseMs },
    mostAtATime,
    // How many of these there are no setting says.
    isWanted: track !== undefined || number <= lanes,
  }
}
