import type { Job } from 'pg-boss'
import type { Log } from '../../../ground/log.ts'
import { repeat } from '../../../house/background/jobs.ts'
import { type AskingWith, createPace, type Pace, watchLaneSettings } from './lane.ts'
import { LANES, type LaneJob, laneKey, type Queue, sendLaneAgain } from './lane-queue.ts'
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
  asking: AskingWith
  workerConcurrency: number
  retryBaseMs: number
  paces: Map<string, Pace>
  /** Lanes that this process works on now. */
  busy: Set<string>
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
  const worker: Worker = { ...work, asking, paces: new Map(), busy: new Set() }
  await giveBackAll(queue)
  const sweeping = repeat(work.sweepEveryMs ?? SWEEP_EVERY_MS, () => sweep(queue, work.ends), work.log)
  const attending = await attend({
    ...work,
    begin: () =>
      queue.boss.work<LaneJob>(LANES, workOptions(work), async ([job]) => {
        if (job) await workLane(worker, job)
      }),
    end: () => queue.boss.offWork(LANES, { wait: true }),
  })
  return {
    busy: () => worker.busy.size,
    stop: async () => {
      stopping.abort()
      const timer = setTimeout(() => endCalls.abort(), CALLS_MAY_END_MS)
      await Promise.all([sweeping.stop(), attending.stop()])
      clearTimeout(timer)
    },
  }
}

const workOptions = ({ workerConcurrency }: AskingWork) => ({
  batchSize: 1,
  localConcurrency: workerConcurrency,
  heartbeatRefreshSeconds: 2.5,
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 0.5,
})

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
  await boss.deleteAllJobs(LANES)
  await untilFewer(most => giveBackLeased(database.db, most))
}
