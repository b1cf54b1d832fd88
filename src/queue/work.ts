import { fromKysely, type Job } from 'pg-boss'
import { settingsOf } from '../settings/settings-of.ts'
import { exchange } from './exchange.ts'
import { giveBackAll } from './give-back.ts'
import { type Exchange, joinExchanges } from './join-exchanges.ts'
import { LANES, type LaneJob } from './lanes.ts'
import { oneAfterTheOther } from './one-after-the-other.ts'
import type { Queue } from './open-queue.ts'
import { throughOutage } from './outage.ts'
import { createPace, type Pace } from './pace.ts'
import { repeat } from './repeat.ts'
import { sweep } from './sweep.ts'
import { runTurn, type Turn } from './turn.ts'

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
    exchange: joinExchanges(exchange),
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

/**
 * Turn after turn of one lane while workers are free, since then no other lane waits for one; else, if there may be more to
 * do, the lane goes to the end of the queue, so that companies take turns.
 */
async function workLane(worker: Worker, job: Job<LaneJob>): Promise<void> {
  const endsAt = performance.now() + LANE_MS
  const noMore = AbortSignal.any([worker.stopping, job.signal])
  const mayGoOn = () => !noMore.aborted && worker.busy.size < worker.workerConcurrency && performance.now() < endsAt
  worker.busy.add(job.id)
  try {
    let outcome = await takeTurn(worker, job.data, noMore)
    while (outcome === 'over' && mayGoOn()) outcome = await takeTurn(worker, job.data, noMore)
    if (outcome === 'over' && !job.signal.aborted) await sendAgain(worker.queue, job)
  } finally {
    worker.busy.delete(job.id)
  }
}

/** One turn, under the company's settings as they are now. */
async function takeTurn(worker: Worker, { companyId, number }: LaneJob, noMore: AbortSignal) {
  const leaseMs = worker.upstreamTimeoutMs + LEASE_MARGIN_MS
  const settings = await throughOutage(leaseMs, noMore, () => settingsOf(worker.queue.database.db, companyId))
  // The company was given fewer lanes meanwhile.
  if (number > settings.taskConcurrentBatches) return 'empty'
  return runTurn({
    ...worker,
    db: worker.queue.database.db,
    companyId,
    rules: {
      maxTries: settings.taskRetryOnError,
      patienceMinutes: settings.taskPatienceMinutes,
      retryBaseMs: worker.retryBaseMs,
    },
    mostAtATime: settings.taskBatchSize,
    leaseMs,
    pace: paceOf(worker.paces, `${companyId}/${number}`),
    noMore,
    held: new Set(),
  })
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
