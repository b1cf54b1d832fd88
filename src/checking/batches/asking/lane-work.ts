import type { Job } from 'pg-boss'
import type { Log } from '../../../base/log/log.ts'
import { repeat } from '../../../platform/background/jobs.ts'
import { TRACKS, type Track } from './in-turn.ts'
import { type AskingWith, createPace, type Pace, watchLaneSettings } from './lane.ts'
import { type LaneJob, laneKey, type Queue, queueOf, sendLaneAgain } from './lane-queue.ts'
import { untilFewer } from './questions.ts'
import { runTurn } from './run-turn.ts'
import { coalesce, settleAndTake } from './settle-and-take.ts'
import { sweep } from './sweep.ts'
import { giveBackLeased } from './sweep-store.ts'

export type AskingWork = Pick<AskingWith, 'check' | 'remembered' | 'mayAsk' | 'log' | 'clock' | 'ends'> & {
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
const SWEEP_EVERY_MS = 2_000
const CALLS_MAY_END_MS = 10_000
// Well below the hour after which pg-boss considers a job lost.
const LANE_MS = 60_000

/** `busy` returns how many lanes this process works on now. */
export type WorkingLanes = { busy: () => number; stop: () => Promise<void> }

type Worker = {
  track: Track
  asking: AskingWith
  workerConcurrency: number
  retryBaseMs: number
  paces: Map<string, Pace>
  /** The lanes of this track that this process works on now. */
  busy: Set<string>
  /** The ids of pg-boss workers, one for each lane that may run at the same time. */
  takers: Set<string>
}

/**
 * Works on lanes until stopped: takes, checks, settles and sweeps. `stop` ends the taking of
 * questions, lets calls in flight end (10 s at most) and returns the rest to the queue. It resolves
 * when all work has ended.
 */
export async function workLanes(queue: Queue, work: AskingWork): Promise<WorkingLanes> {
  const [stopping, endCalls] = [new AbortController(), new AbortController()]
  const asking: AskingWith = {
    ...work,
    queue,
    leaseMs: work.upstreamTimeoutMs + LEASE_MARGIN_MS,
    settleAndTake: coalesce(settleAndTake),
    stopping: stopping.signal,
    endCalls: endCalls.signal,
  }
  const workers = [null, ...TRACKS].map(track => workerOf(track, work, asking))
  await giveBackAll(queue)
  const sweepAndWake = async () => {
    if (await sweep(queue, work.ends)) for (const worker of workers) wake(queue, worker)
  }
  const sweeping = repeat(work.sweepEveryMs ?? SWEEP_EVERY_MS, sweepAndWake, work.log)
  const attending = await attend({
    ...work,
    begin: () => Promise.all(workers.map(worker => takeLanes(queue, worker))),
    end: () => Promise.all(workers.map(({ track }) => queue.boss.offWork(queueOf(track), { wait: true }))),
  })
  return {
    busy: () => workers.reduce((sum, { busy }) => sum + busy.size, 0),
    stop: async () => {
      stopping.abort()
      const timer = setTimeout(() => endCalls.abort(), CALLS_MAY_END_MS)
      await Promise.all([sweeping.stop(), attending.stop()])
      clearTimeout(timer)
    },
  }
}

// Serves four companies at a time. These lanes mostly wait.
const LANES_IN_TURN_AT_ONCE = 8
// Messages announce new lanes, and the sweeper wakes idle workers while questions wait. This poll
// covers what both missed.
const LOOK_SECONDS = 60
// Used if PostgreSQL delivers no notifications to this process.
const LOOK_UNTOLD_SECONDS = 0.5

const workerOf = (track: Track, work: AskingWork, asking: AskingWith): Worker => ({
  track,
  asking,
  retryBaseMs: work.retryBaseMs,
  workerConcurrency: track === null ? work.workerConcurrency : LANES_IN_TURN_AT_ONCE,
  paces: new Map(),
  busy: new Set(),
  takers: new Set(),
})

const takeLanes = async (queue: Queue, worker: Worker): Promise<void> => {
  worker.takers.clear()
  await Promise.all(Array.from({ length: worker.workerConcurrency }, () => addTaker(queue, worker)))
}

/**
 * Adds a pg-boss worker that fetches the next lane as soon as a turn is over; pg-boss's own pause
 * would delay waiting lanes.
 */
async function addTaker({ boss }: Queue, worker: Worker): Promise<void> {
  const id: string = await boss.work<LaneJob>(queueOf(worker.track), TAKING, async ([job]) => {
    if (!job) return
    await workLane(worker, job)
    boss.notifyWorker(id)
  })
  worker.takers.add(id)
}

const TAKING = {
  batchSize: 1,
  heartbeatRefreshSeconds: 2.5,
  pollingIntervalSeconds: LOOK_UNTOLD_SECONDS,
  notifyPollingIntervalSeconds: LOOK_SECONDS,
}

/**
 * Makes idle workers look for lanes: a lane whose process died returns to the queue without a
 * message.
 */
function wake({ boss }: Queue, { takers }: Worker): void {
  for (const id of takers) boss.notifyWorker(id)
}

/**
 * Runs one lane's turn, which lasts while workers are free. If there may be more to do, the lane
 * goes to the end of the queue.
 */
async function workLane(worker: Worker, job: Job<LaneJob>): Promise<void> {
  const { asking, busy } = worker
  busy.add(job.id)
  try {
    const outcome = await takeTurn(worker, job)
    if (outcome === 'over' && !job.signal.aborted) await sendLaneAgain(asking.queue, job)
  } finally {
    busy.delete(job.id)
  }
}

async function takeTurn(worker: Worker, { data, signal }: Job<LaneJob>): Promise<'over' | 'empty'> {
  const { asking, busy, workerConcurrency, retryBaseMs, paces } = worker
  const endsAt = performance.now() + LANE_MS
  const noMore = AbortSignal.any([asking.stopping, signal])
  const settings = await watchLaneSettings({ ...asking, retryBaseMs }, data, noMore)
  try {
    // The sweeper wakes the lane again, in a process that may query.
    if (!settings.now().isWanted || !asking.mayAsk()) return 'empty'
    return await runTurn({
      asking,
      companyId: data.companyId,
      track: worker.track,
      settings: settings.now,
      pace: paceOf(paces, laneKey(data)),
      held: new Set(),
      noMore,
      mayGoOn: () => busy.size < workerConcurrency && performance.now() < endsAt,
    })
  } finally {
    settings.stop()
  }
}

function paceOf(paces: Map<string, Pace>, key: string): Pace {
  const pace = paces.get(key) ?? createPace()
  paces.set(key, pace)
  return pace
}

type Attending = {
  /** Whether lanes may be taken now. */
  mayAsk: () => boolean
  begin: () => Promise<unknown>
  end: () => Promise<unknown>
  log: Log
}

const LOOK_EVERY_MS = 500

/**
 * Takes lanes while this process may query, and starts or stops that as `mayAsk` changes. A process
 * that may not query must not hold a lane even briefly, because the other processes would hardly
 * get one. Resolves after the first start, if permitted; `stop` ends it.
 */
async function attend({ mayAsk, begin, end, log }: Attending): Promise<{ stop: () => Promise<void> }> {
  let isAtWork = false
  const look = async (): Promise<void> => {
    if (mayAsk() === isAtWork) return
    await (isAtWork ? end() : begin())
    isAtWork = !isAtWork
  }
  await look()
  const looking = repeat(LOOK_EVERY_MS, look, log)
  return {
    stop: async () => {
      await looking.stop()
      if (isAtWork) await end()
    },
  }
}

/**
 * Frees all leases and lanes after the start of an embedded database. The lock file proves that
 * their holders are dead. With other databases, leases expire.
 */
async function giveBackAll({ database, boss }: Queue): Promise<void> {
  if (database.kind !== 'embedded') return
  for (const track of [null, ...TRACKS]) await boss.deleteAllJobs(queueOf(track))
  await untilFewer(most => giveBackLeased(database.db, most))
}
