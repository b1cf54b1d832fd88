import { settingsOf } from '../../../access/settings/settings-of.ts'
import type { CheckRequest } from '../../../answers/checks/check-uid.ts'
import type { UidCheckResult } from '../../../answers/checks/checked.ts'
import type { Clock } from '../../../base/database/clock.ts'
import type { Log } from '../../../base/log/log.ts'
import { retryWhileUnavailable } from '../../../platform/background/retry.ts'
import type { LaneJob, Queue } from './lane-queue.ts'
import type { CheckedQuestion, LeasedQuestion, RetryRules } from './question.ts'
import { taskBatchSize, taskConcurrentBatches, taskPatienceMinutes, taskRetryOnError } from './settings-rules.ts'
import type { Track } from './tracks.ts'

/** Callbacks for batches while their questions are settled. */
export type BatchCallbacks = {
  /**
   * Called when all questions are settled, so that the batch can be finished. If this call is lost,
   * the sweep of finishing/finish.ts finds the batch.
   */
  complete: (batchId: number) => void
  /** Called when few questions are left, so that the files can be prepared. */
  nearlyComplete: (batchId: number) => void
}

/** Settles the questions that a lane queried, and claims up to `size` new ones of its company. */
export type RecordAndClaim = (lane: Lane, results: CheckedQuestion[], size: number) => Promise<LeasedQuestion[]>

/** The dependencies and limits that all lanes of a process share; constant while it works. */
export type LaneContext = Readonly<{
  queue: Queue
  check: (request: CheckRequest, signal: AbortSignal) => Promise<UidCheckResult>
  /** Returns the cached answers for these UIDs in one read (checks/cached-answers.ts). */
  readCached: (companyId: number, uids: string[]) => Promise<Map<string, UidCheckResult>>
  /**
   * Returns whether services may be queried now; false while this machine's clock is in doubt
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
  /** The maximum number of UIDs that a lane claims at a time (task_batch_size). */
  maxAtATime: number
  /** False once the company's settings allow fewer lanes than this lane's number. */
  isActive: boolean
}>

/** One lane of a company during one turn. */
export type Lane = Readonly<{
  context: LaneContext
  companyId: number
  /** Selects the questions that the lane claims. */
  track: Track
  /** Returns the current settings. */
  settings: () => LaneSettings
  pace: Pace
  /**
   * The questions that this lane has leased. record-and-claim.ts adds and removes them; run-turn.ts
   * removes those that it releases.
   */
  leased: Set<LeasedQuestion>
  /** Aborted when the lane must stop claiming: the process stops, or pg-boss ended its job. */
  stopSignal: AbortSignal
  /** Returns whether a worker of this process is free and the lane ran for less than a minute. */
  mayContinue: () => boolean
}>

// The target duration of a group in milliseconds. With short groups no lane is idle while another
// holds questions, and a killed process loses few unstored answers: with groups of 50 ms and calls
// of 10 ms, a kill cost five calls per lane.
const GROUP_MS = 20
// No service on the internet answers within 5 ms. A service that does is local, and a transaction
// takes longer than its calls.
const MAX_NEAR_CALL_MS = 5
const NEAR_GROUP_MS = 200
// Fits into one transaction (batches/asking/record-and-claim.ts) when cached answers take almost no
// time.
const MAX_GROUP_SIZE = 1_000
// If calls are slower, a question is claimed only after the previous one was answered.
const MAX_QUICK_CALL_MS = 1_000
const WEIGHT_OF_NEWEST = 0.3
// A busy process reads an answer late, so the quickest of the last twenty calls is the best measure
// of the service's response time.
const RECENT_CALLS = 20

/**
 * The measured speed at which a lane's questions are answered; decides how many it claims at a
 * time.
 */
export type Pace = {
  /** Records a call's elapsed time. Returns the service's own response time in milliseconds. */
  recordCall: (elapsedMs: number) => number
  /**
   * Records a group: the number of questions, and the service's total response time in
   * milliseconds.
   */
  recordGroup: (questions: number, workMs: number) => void
  /** Returns how many questions to claim, from 1 to `limit`. */
  groupSize: (limit: number) => number
  /** Returns whether the next question may be claimed while this one is still in flight. */
  isQuick: () => boolean
}

/**
 * Creates a pace that measures the service's own response time, without the time that a call waited
 * for the processor.
 */
export function createPace(): Pace {
  let averageMs: number | null = null
  const recentCallMs: number[] = []
  const responseMs = () => Math.min(...recentCallMs)
  const groupMs = () => (responseMs() <= MAX_NEAR_CALL_MS ? NEAR_GROUP_MS : GROUP_MS)
  return {
    recordCall: elapsedMs => {
      recentCallMs.push(elapsedMs)
      if (recentCallMs.length > RECENT_CALLS) recentCallMs.shift()
      return responseMs()
    },
    recordGroup: (questions, workMs) => {
      if (questions === 0) return
      const msPerQuestion = workMs / questions
      averageMs =
        averageMs === null ? msPerQuestion : averageMs * (1 - WEIGHT_OF_NEWEST) + msPerQuestion * WEIGHT_OF_NEWEST
    },
    groupSize: limit =>
      averageMs === null ? 1 : Math.max(1, Math.min(limit, MAX_GROUP_SIZE, Math.floor(groupMs() / averageMs))),
    isQuick: () => averageMs !== null && averageMs <= MAX_QUICK_CALL_MS,
  }
}

// Lanes apply changed settings within this time.
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
  stopSignal: AbortSignal,
): Promise<{ now: () => LaneSettings; stop: () => void }> {
  const { leaseMs, log } = source
  const read = () => readLaneSettings(source, lane)
  let current = await retryWhileUnavailable({ patienceMs: leaseMs, stopping: stopSignal, log }, read)
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
    // No setting limits the number of lanes of a rate-limited track.
    isActive: track !== undefined || number <= lanes,
  }
}
