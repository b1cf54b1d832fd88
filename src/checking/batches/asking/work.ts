import type { Job } from 'pg-boss'
import type { Log } from '../../../ground/log/log.ts'
import { repeat } from '../../../house/background/jobs.ts'
import { TRACKS, type Track } from './in-turn.ts'
import { type AskingWith, createPace, type Pace, watchLaneSettings } from './lane.ts'
import { type LaneJob, laneKey, type Queue, queueOf, sendLaneAgain } from './lane-queue.ts'
import { untilFewer } from './questions.ts'
import { runTurn } from './run-turn.ts'
import { coalesce, settleAndTake } from './settle-and-take.ts'
import { sweep } from './sweep.ts'
import { giveBackLeased } from './sweep-store.ts'

/** What the lanes of a process work with. */
export type AskingWork = Pick<AskingWith, 'check' | 'remembered' | 'mayAsk' | 'log' | 'clock' | 'ends'> & {
  upstreamTimeoutMs: number
  retryBaseMs: number
  /** Lanes that this process works on at once. */
  workerConcurrency: number
  /** Two seconds unless a test is in a hurry. */
  sweepEveryMs?: number
}

// A lease outlives its call by so much: time to settle, and for a clock that a busy machine lets slip.
const LEASE_MARGIN_MS = 10_000
const SWEEP_EVERY_MS = 2_000
const CALLS_MAY_END_MS = 10_000
// Well below the hour after which pg-boss takes a job for lost.
const LANE_MS = 60_000

/** `busy`: how many lanes this process works on now. */
export type WorkingLanes = { busy: () => number; stop: () => Promise<void> }

type Worker = {
  track: Track
  asking: AskingWith
  workerConcurrency: number
  retryBaseMs: number
  paces: Map<string, Pace>
  /** Those of the track that this process works on now. */
  busy: Set<string>
  /** pg-boss's own workers, one for each lane that may be worked on at once. */
  takers: Set<string>
}

/**
 * Works on lanes until it is stopped: takes, asks, settles and sweeps. `stop` takes no more, lets calls in flight end (10 s at
 * most), puts the rest back and resolves when nothing is left running.
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

// Four companies' at a time. They wait for the most part.
const LANES_IN_TURN_AT_ONCE = 8
// Messages tell of new lanes, and the sweeper wakes who sleeps while questions wait: this look is for what both missed.
const LOOK_SECONDS = 10
// Where PostgreSQL lets this process hear no messages.
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

/** Adds a worker of pg-boss that looks for the next lane as soon as a turn is over: pg-boss's own pause would let lanes wait beside it. */
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

/** Has those that sleep look for lanes: one whose process died comes back without a message. */
function wake({ boss }: Queue, { takers }: Worker): void {
  for (const id of takers) boss.notifyWorker(id)
}

/** A turn of one lane, as long as workers are free; else, if there may be more to do, it goes to the end of the queue. */
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
    // The sweeper wakes the lane again, for whoever may ask.
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
 * Takes lanes as long as this process may ask, and begins and ends that as it changes: one that may not must not even hold a lane for a
 * moment, because others that may would hardly ever get one. Resolves when it has begun, where it may; `stop` ends it.
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
 * After the start of an embedded database: frees all leases and lanes at once. Whoever held them is dead, the lock
 * file proves it; elsewhere leases end by themselves.
 */
async function giveBackAll({ database, boss }: Queue): Promise<void> {
  if (database.kind !== 'embedded') return
  for (const track of [null, ...TRACKS]) await boss.deleteAllJobs(queueOf(track))
  await untilFewer(most => giveBackLeased(database.db, most))
}
