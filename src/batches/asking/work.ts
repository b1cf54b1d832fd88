import { fromKysely, type Job } from 'pg-boss'
import { oneAfterTheOther } from '../../background/one-after-the-other.ts'
import { repeat } from '../../background/repeat.ts'
import { retryWhileUnavailable } from '../../background/retry-while-unavailable.ts'
import { settingsOf } from '../../settings/settings-of.ts'
import { coalesce, type Exchange } from './coalesce.ts'
import { giveBackAll } from './give-back.ts'
import { type LaneSettings, runTurn, type Turn } from './lane-turn.ts'
import { LANES, type LaneJob } from './lanes.ts'
import type { Queue } from './open-queue.ts'
import { createPace, type Pace } from './pace.ts'
import { exchange } from './settle-and-take.ts'
import { sweep } from './sweep.ts'

export type WorkNeeds = Pick<Turn, 'owner' | 'check' | 'remembered' | 'log' | 'clock'> & {
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
// Settings that change reach the lanes as quickly.
const SETTINGS_EVERY_MS = 2_000
const TIDY_EVERY_MS = 3_600_000
const CALLS_MAY_END_MS = 10_000
// Well below the hour after which pg-boss takes a job for lost.
const LANE_MS = 60_000

type Worker = WorkNeeds & {
  queue: Queue
  paces: Map<string, Pace>
  /** Lanes that this process works on now. */
  busy: Set<string>
  exchange: Exchange
  stopping: AbortSignal
  endCalls: AbortSignal
  finishSoon: (batchId: number) => void
}

/**
 * Works on lanes until it is stopped: takes, asks, settles, sweeps, and has complete batches finished. `stop` takes no more,
 * lets calls in flight end (10 s at most), puts the rest back and resolves when nothing is left running.
 */
export async function workLanes(queue: Queue, needs: WorkNeeds): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const endCalls = new AbortController()
  const finishing = oneAfterTheOther(needs.owner.finish, needs.log)
  const worker: Worker = {
    ...needs,
    queue,
    paces: new Map(),
    busy: new Set(),
    exchange: coalesce(exchange),
    stopping: stopping.signal,
    endCalls: endCalls.signal,
    finishSoon: finishing.add,
  }
  await giveBackAll(queue, needs.owner)
  const sweeping = repeat(needs.sweepEveryMs ?? SWEEP_EVERY_MS, () => sweep(worker), needs.log)
  const tidying = repeat(TIDY_EVERY_MS, needs.owner.tidy, needs.log)
  await queue.boss.work<LaneJob>(LANES, workOptions(needs), async ([job]) => {
    if (job) await workLane(worker, job)
  })
  return {
    stop: async () => {
      stopping.abort()
      const timer = setTimeout(() => endCalls.abort(), CALLS_MAY_END_MS)
      await Promise.all([sweeping.stop(), tidying.stop(), queue.boss.offWork(LANES, { wait: true }), finishing.stop()])
      clearTimeout(timer)
    },
  }
}

const workOptions = ({ workerConcurrency }: WorkNeeds) => ({
  batchSize: 1,
  localConcurrency: workerConcurrency,
  heartbeatRefreshSeconds: 2.5,
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 0.5,
})

/** A turn of one lane, as long as workers are free; else, if there may be more to do, it goes to the end of the queue. */
async function workLane(worker: Worker, job: Job<LaneJob>): Promise<void> {
  const endsAt = performance.now() + LANE_MS
  const noMore = AbortSignal.any([worker.stopping, job.signal])
  const mayGoOn = () => worker.busy.size < worker.workerConcurrency && performance.now() < endsAt
  worker.busy.add(job.id)
  try {
    const outcome = await takeTurn(worker, job.data, { noMore, mayGoOn })
    if (outcome === 'over' && !job.signal.aborted) await sendAgain(worker.queue, job)
  } finally {
    worker.busy.delete(job.id)
  }
}

/** One turn, under the company's settings as they are now. */
async function takeTurn(worker: Worker, lane: LaneJob, until: Pick<Turn, 'noMore' | 'mayGoOn'>) {
  const leaseMs = worker.upstreamTimeoutMs + LEASE_MARGIN_MS
  const read = () => laneSettings(worker, lane)
  const settings = await retryWhileUnavailable({ patienceMs: leaseMs, stopping: until.noMore, log: worker.log }, read)
  if (!settings.isWanted) return 'empty'
  const readAgain = () =>
    read()
      .then(now => void Object.assign(settings, now))
      .catch((failure: unknown) => worker.log.error({ err: failure }, 'settings could not be read'))
  const timer = setInterval(readAgain, SETTINGS_EVERY_MS)
  try {
    return await runTurn({
      ...worker,
      ...until,
      db: worker.queue.database.db,
      companyId: lane.companyId,
      settings,
      leaseMs,
      pace: paceOf(worker.paces, `${lane.companyId}/${lane.number}`),
      held: new Set(),
    })
  } finally {
    clearInterval(timer)
  }
}

async function laneSettings({ queue, retryBaseMs }: Worker, { companyId, number }: LaneJob): Promise<LaneSettings> {
  const settings = await settingsOf(queue.database.db, companyId)
  return {
    rules: { maxTries: settings.taskRetryOnError, patienceMinutes: settings.taskPatienceMinutes, retryBaseMs },
    mostAtATime: settings.taskBatchSize,
    isWanted: number <= settings.taskConcurrentBatches,
  }
}

function paceOf(paces: Map<string, Pace>, key: string): Pace {
  const pace = paces.get(key) ?? createPace()
  paces.set(key, pace)
  return pace
}

const sendAgain = ({ database, boss }: Queue, job: Job<LaneJob>): Promise<void> =>
  database.db.transaction().execute(async trx => {
    const db = fromKysely(trx)
    await boss.complete(LANES, job, null, { db })
    await boss.send(LANES, job.data, { singletonKey: `${job.data.companyId}/${job.data.number}`, db })
  })
