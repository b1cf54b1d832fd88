import type { Job } from 'pg-boss'
import type { Log } from '../../../base/log/log.ts'
import { repeat } from '../../../platform/background/jobs.ts'
import { createPace, type LaneContext, type Pace, watchLaneSettings } from './lane.ts'
import { type LaneJob, laneKey, laneQueueName, type Queue, requeueLane } from './lane-queue.ts'
import { repeatUntilFewer } from './questions.ts'
import { coalesceRequests, recordAndClaim } from './record-and-claim.ts'
import { runTurn } from './run-turn.ts'
import { sweep } from './sweep.ts'
import { releaseLeased } from './sweep-store.ts'
import { RATE_LIMITED_TRACKS, type Track } from './tracks.ts'

export type LaneWorkDeps = Pick<LaneContext, 'check' | 'readCached' | 'mayAsk' | 'log' | 'clock' | 'ends'> & {
  upstreamTimeoutMs: number
  retryBaseMs: number
  /** The number of lanes that this process works on at a time. */
  workerConcurrency: number
  /** Two seconds, except in tests. */
  sweepEveryMs?: number
}

// Lease margin beyond the call's time-out: time to settle, and tolerance for timers that a busy
// machine delays.
const LEASE_MARGIN_MS = 10_000
const SWEEP_INTERVAL_MS = 2_000
const CALLS_STOP_TIMEOUT_MS = 10_000
// Well below the hour after which pg-boss considers a job lost.
const MAX_LANE_MS = 60_000

/** `busy` returns how many lanes this process works on now. */
export type RunningLanes = { busy: () => number; stop: () => Promise<void> }

type Worker = {
  track: Track
  context: LaneContext
  workerConcurrency: number
  retryBaseMs: number
  paces: Map<string, Pace>
  /** The lanes of this track that this process works on now. */
  busy: Set<string>
  /** The ids of pg-boss workers, one for each lane that may run at the same time. */
  workerIds: Set<string>
}

/**
 * Works on lanes until stopped: claims, checks and settles questions, and runs the sweeper. `stop`
 * claims no further questions, waits up to 10 s for calls in flight, returns the remaining
 * questions to the queue, and resolves when all work has ended.
 */
export async function startLanes(queue: Queue, work: LaneWorkDeps): Promise<RunningLanes> {
  const [stopController, endCallsController] = [new AbortController(), new AbortController()]
  const context: LaneContext = {
    ...work,
    queue,
    leaseMs: work.upstreamTimeoutMs + LEASE_MARGIN_MS,
    recordAndClaim: coalesceRequests(recordAndClaim),
    stopping: stopController.signal,
    endCalls: endCallsController.signal,
  }
  const workers = [null, ...RATE_LIMITED_TRACKS].map(track => workerOf(track, work, context))
  await releaseAll(queue)
  const sweepAndWake = async () => {
    if (await sweep(queue, work.ends)) for (const worker of workers) wakeIdleWorkers(queue, worker)
  }
  const sweeping = repeat(work.sweepEveryMs ?? SWEEP_INTERVAL_MS, sweepAndWake, work.log)
  const permissionWatch = await startWhilePermitted({
    ...work,
    start: () => Promise.all(workers.map(worker => startWorkers(queue, worker))),
    stop: () => Promise.all(workers.map(({ track }) => queue.boss.offWork(laneQueueName(track), { wait: true }))),
  })
  return {
    busy: () => workers.reduce((sum, { busy }) => sum + busy.size, 0),
    stop: async () => {
      stopController.abort()
      const timer = setTimeout(() => endCallsController.abort(), CALLS_STOP_TIMEOUT_MS)
      await Promise.all([sweeping.stop(), permissionWatch.stop()])
      clearTimeout(timer)
    },
  }
}

// Enough for four companies at a time; these lanes mostly wait.
const MAX_RATE_LIMITED_LANES = 8
// Messages announce new lanes, and the sweeper wakes idle workers while questions wait. This poll
// is the fallback if both fail.
const POLL_SECONDS = 60
// Used if PostgreSQL delivers no notifications to this process.
const POLL_WITHOUT_NOTIFY_SECONDS = 0.5

const workerOf = (track: Track, work: LaneWorkDeps, context: LaneContext): Worker => ({
  track,
  context,
  retryBaseMs: work.retryBaseMs,
  workerConcurrency: track === null ? work.workerConcurrency : MAX_RATE_LIMITED_LANES,
  paces: new Map(),
  busy: new Set(),
  workerIds: new Set(),
})

const startWorkers = async (queue: Queue, worker: Worker): Promise<void> => {
  worker.workerIds.clear()
  await Promise.all(Array.from({ length: worker.workerConcurrency }, () => addWorker(queue, worker)))
}

/**
 * Adds a pg-boss worker that fetches the next lane as soon as a turn is over, because pg-boss's own
 * pause would delay waiting lanes.
 */
async function addWorker({ boss }: Queue, worker: Worker): Promise<void> {
  const id: string = await boss.work<LaneJob>(laneQueueName(worker.track), WORK_OPTIONS, async ([job]) => {
    if (!job) return
    await workLane(worker, job)
    boss.notifyWorker(id)
  })
  worker.workerIds.add(id)
}

const WORK_OPTIONS = {
  batchSize: 1,
  heartbeatRefreshSeconds: 2.5,
  pollingIntervalSeconds: POLL_WITHOUT_NOTIFY_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
}

/**
 * Makes idle workers poll for lanes, because a lane whose process crashed returns to the queue
 * without a message.
 */
function wakeIdleWorkers({ boss }: Queue, { workerIds }: Worker): void {
  for (const id of workerIds) boss.notifyWorker(id)
}

/**
 * Runs one turn of a lane. If questions may be left, the lane goes to the end of the queue.
 */
async function workLane(worker: Worker, job: Job<LaneJob>): Promise<void> {
  const { context, busy } = worker
  busy.add(job.id)
  try {
    const outcome = await runLaneTurn(worker, job)
    if (outcome === 'over' && !job.signal.aborted) await requeueLane(context.queue, job)
  } finally {
    busy.delete(job.id)
  }
}

async function runLaneTurn(worker: Worker, { data, signal }: Job<LaneJob>): Promise<'over' | 'empty'> {
  const { context, busy, workerConcurrency, retryBaseMs, paces } = worker
  const endsAt = performance.now() + MAX_LANE_MS
  const stopSignal = AbortSignal.any([context.stopping, signal])
  const settings = await watchLaneSettings({ ...context, retryBaseMs }, data, stopSignal)
  try {
    // The sweeper queues the lane again, for a process that may query.
    if (!settings.now().isActive || !context.mayAsk()) return 'empty'
    return await runTurn({
      context,
      companyId: data.companyId,
      track: worker.track,
      settings: settings.now,
      pace: getOrCreatePace(paces, laneKey(data)),
      leased: new Set(),
      stopSignal,
      mayContinue: () => busy.size < workerConcurrency && performance.now() < endsAt,
    })
  } finally {
    settings.stop()
  }
}

function getOrCreatePace(paces: Map<string, Pace>, key: string): Pace {
  const pace = paces.get(key) ?? createPace()
  paces.set(key, pace)
  return pace
}

type PermissionWatch = {
  /** Returns whether lanes may be claimed now. */
  mayAsk: () => boolean
  start: () => Promise<unknown>
  stop: () => Promise<unknown>
  log: Log
}

const PERMISSION_CHECK_INTERVAL_MS = 500

/**
 * Calls `start` and `stop` as `mayAsk` changes, so that lanes are claimed only while this process
 * may query. If processes that may not query claimed lanes even briefly, those that may query would
 * hardly get any. Resolves after the first start, if permitted. The returned `stop` ends it.
 */
async function startWhilePermitted({
  mayAsk,
  start,
  stop,
  log,
}: PermissionWatch): Promise<{ stop: () => Promise<void> }> {
  let isRunning = false
  const startOrStop = async (): Promise<void> => {
    if (mayAsk() === isRunning) return
    await (isRunning ? stop() : start())
    isRunning = !isRunning
  }
  await startOrStop()
  const polling = repeat(PERMISSION_CHECK_INTERVAL_MS, startOrStop, log)
  return {
    stop: async () => {
      await polling.stop()
      if (isRunning) await stop()
    },
  }
}

/**
 * Releases all leases and lanes after the start of an embedded database, whose lock file proves
 * that their holders have ended. With other databases, leases expire.
 */
async function releaseAll({ database, boss }: Queue): Promise<void> {
  if (database.kind !== 'embedded') return
  for (const track of [null, ...RATE_LIMITED_TRACKS]) await boss.deleteAllJobs(laneQueueName(track))
  await repeatUntilFewer(limit => releaseLeased(database.db, limit))
}
