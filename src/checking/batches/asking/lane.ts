import { settingsOf } from '../../../access/settings/settings-of.ts'
import type { CheckRequest } from '../../../answers/checks/check-uid.ts'
import type { UidCheckResult } from '../../../answers/checks/checked.ts'
import type { Clock } from '../../../base/database/clock.ts'
import type { Log } from '../../../base/log/log.ts'
import { retryWhileUnavailable } from '../../../platform/background/retry.ts'
import type { Track } from './in-turn.ts'
import type { LaneJob, Queue } from './lane-queue.ts'
import type { CheckedQuestion, LeasedQuestion, RetryRules } from './question.ts'
import { taskBatchSize, taskConcurrentBatches, taskPatienceMinutes, taskRetryOnError } from './settings-rules.ts'

/** Callbacks for batches while their questions are settled. */
export type BatchCallbacks = {
  /**
   * All questions are settled, and the batch can be finished. If this call is lost, the sweep of
   * finishing/finish.ts finds the batch.
   */
  complete: (batchId: number) => void
  /** Few questions are left: the work for the batch's end can be prepared. */
  nearly: (batchId: number) => void
}

/** Settles the questions that a lane queried, and takes up to `size` new ones of its company. */
export type RecordAndClaim = (lane: Lane, results: CheckedQuestion[], size: number) => Promise<LeasedQuestion[]>

/** What the lanes of a process share. It does not change while the process works. */
export type LaneContext = Readonly<{
  queue: Queue
  check: (request: CheckRequest, signal: AbortSignal) => Promise<UidCheckResult>
  /** Returns the cached answers for these UIDs in one read (checks/cached-answers.ts). */
  readCached: (companyId: number, uids: string[]) => Promise<Map<string, UidCheckResult>>
  /**
   * Whether services may be queried now; false while this machine's clock is in doubt
   * (docs/rules.md#clocks).
   */
  mayAsk: () => boolean
  log: Log
  clock: Clock
  leaseMs: number
  ends: BatchCallbacks
  /** Lanes of one company that call this at the same time share a transaction. */
  recordAndClaim: RecordAndClaim
  /** Aborted when the process stops. */
  stopping: AbortSignal
  /** Aborted to end the calls in flight. */
  endCalls: AbortSignal
}>

/** The company settings that apply to one of its lanes. */
type LaneSettings = Readonly<{
  rules: RetryRules
  /** The most UIDs that a lane takes at a time (task_batch_size). */
  maxAtATime: number
  /** False once the company's settings allow fewer lanes than this lane's number. */
  isActive: boolean
}>

/** One lane during one turn: its company, its pace and its end. */
export type Lane = Readonly<{
  context: LaneContext
  companyId: number
  /** Selects the questions that the lane takes. */
  track: Track
  /** Returns the current settings. */
  settings: () => LaneSettings
  pace: Pace
  /**
   * The questions this lane has leased. settle-and-take.ts adds and removes them; run-turn.ts
   * removes those given back.
   */
  leased: Set<LeasedQuestion>
  /** Aborted: stop taking questions. The process stops, or pg-boss ended the lane's job here. */
  noMore: AbortSignal
  /** True if this process has a free worker and the lane has worked for less than a minute. */
  mayGoOn: () => boolean
}>

// The target duration of a group in milliseconds. Short groups leave no lane idle while another
// holds questions, and a killed process loses few answers that are not stored yet. With groups of
// 50 ms and calls of 10 ms, a kill cost five calls per lane.
const GROUP_MS = 20
// No service on the internet answers within 5 ms. One that does is local, and a transaction costs
// more than its calls.
const NEAR_MS = 5
const NEAR_GROUP_MS = 200
// Fits into one transaction (batches/asking/settle-and-take.ts) when cached answers take almost no
// time.
const MAX_GROUP = 1_000
// Slower calls are made one by one: a question is taken only after the previous one was answered.
const QUICK_MS = 1_000
const WEIGHT_OF_NEWEST = 0.3
// A busy process notices an answer late. The quickest of the last twenty calls waited least for the
// processor.
const WINDOW = 20

/**
 * Measures how quickly a lane's questions are answered, which decides how many it takes at a time.
 */
export type Pace = {
  /** Records a call's elapsed time. Returns the service's own response time in milliseconds. */
  recordCall: (elapsedMs: number) => number
  /**
   * Records a group: the number of questions, and the service's total response time in
   * milliseconds.
   */
  recordGroup: (questions: number, workMs: number) => void
  /** Returns a number from 1 to `limit`. */
  groupSize: (limit: number) => number
  /** True if the next question may be taken while this one is still in flight. */
  isQuick: () => boolean
}

/**
 * Creates a pace from the service's own response time; the time a call waited for the processor is
 * excluded.
 */
export function createPace(): Pace {
  let average: number | null = null
  const calls: number[] = []
  const ownMs = () => Math.min(...calls)
  const groupMs = () => (ownMs() <= NEAR_MS ? NEAR_GROUP_MS : GROUP_MS)
  return {
    recordCall: elapsedMs => {
      calls.push(elapsedMs)
      if (calls.length > WINDOW) calls.shift()
      return ownMs()
    },
    recordGroup: (questions, workMs) => {
      if (questions === 0) return
      const each = workMs / questions
      average = average === null ? each : average * (1 - WEIGHT_OF_NEWEST) + each * WEIGHT_OF_NEWEST
    },
    groupSize: limit =>
      average === null ? 1 : Math.max(1, Math.min(limit, MAX_GROUP, Math.floor(groupMs() / average))),
    isQuick: () => average !== null && average <= QUICK_MS,
  }
}

// Changed settings reach the lanes within this time.
const SETTINGS_INTERVAL_MS = 2_000

const SETTINGS = {
  lanes: taskConcurrentBatches,
  mostAtATime: taskBatchSize,
  maxTries: taskRetryOnError,
  patienceMinutes: taskPatienceMinutes,
}

type SettingsSource = Pick<LaneContext, 'queue' | 'log' | 'leaseMs'> & { retryBaseMs: number }

/**
 * Reads the settings for one lane and keeps reading them until stopped. If the database is
 * unavailable, retries for the duration of a lease.
 */
export async function watchLaneSettings(
  source: SettingsSource,
  lane: LaneJob,
  noMore: AbortSignal,
): Promise<{ now: () => LaneSettings; stop: () => void }> {
  const { leaseMs, log } = source
  const read = () => readLaneSettings(source, lane)
  let current = await retryWhileUnavailable({ patienceMs: leaseMs, stopping: noMore, log }, read)
  const refresh = async () => {
    current = await read()
  }
  const timer = setInterval(
    () => void refresh().catch((err: unknown) => log.error({ err }, 'settings could not be read')),
    SETTINGS_INTERVAL_MS,
  )
  return { now: () => current, stop: () => clearInterval(timer) }
}

async function readLaneSettings(
  { queue, retryBaseMs }: SettingsSource,
  { companyId, number, track }: LaneJob,
): Promise<LaneSettings> {
  const { lanes, mostAtATime: maxAtATime, ...rules } = await settingsOf(queue.database.db, companyId, SETTINGS)
  return {
    rules: { ...rules, retryBaseMs },
    maxAtATime,
    // No setting limits the number of these lanes.
    isActive: track !== undefined || number <= lanes,
  }
}
