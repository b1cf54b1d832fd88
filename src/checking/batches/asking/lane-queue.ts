import { fromKysely, type Job, PgBoss } from 'pg-boss'
import { settingsOf } from '../../../access/settings/settings-of.ts'
import type { Authority } from '../../../base/authority-rules.ts'
import type { OpenDatabase, Transaction } from '../../../base/database/database.ts'
import type { Log } from '../../../base/log/log.ts'
import { taskConcurrentBatches } from './settings-rules.ts'
import { tracksOfWaiting } from './sweep-store.ts'
import { RATE_LIMITED_TRACKS, type Track } from './tracks.ts'

export type Queue = { database: OpenDatabase; boss: PgBoss; close: () => Promise<void> }

const BOSS_CONNECTIONS = 5
/** How long an ended job is kept, in seconds; also the interval of its deletion. */
const RETENTION_SECONDS = 60

/**
 * Starts pg-boss on the product's database and creates its queues. Measured with these settings:
 * 1.035 × ideal time, and work resumes 14 s after kill -9. With pg-boss's own settings, half of the
 * lanes were still dead after 38 s (docs/rules.md#queue-settings).
 */
export async function openQueue({ database, log }: { database: OpenDatabase; log: Log }): Promise<Queue> {
  const boss = new PgBoss({
    ...connectionOptions(database),
    useListenNotify: true,
    // The product does not use pg-boss's scheduler (src/platform/background/jobs.ts).
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // With the default, ended jobs stay for a day despite `deleteAfterSeconds`.
    maintenanceIntervalSeconds: RETENTION_SECONDS,
  })
  boss.on('error', failure => log.error({ err: failure }, 'queue'))
  boss.on('warning', warning => log.info({ warning }, 'queue'))
  await boss.start()
  await createMissingQueues(boss)
  return { database, boss, close: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}

// Creating an existing queue again locks all queues and makes each worker reload it.
async function createMissingQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const track of [null, ...RATE_LIMITED_TRACKS]) {
    if (!existing.has(laneQueueName(track))) await boss.createQueue(laneQueueName(track), QUEUE)
  }
}

const QUEUE = {
  // Not `stately`: it took 1.78 × the ideal time, and a waiting duplicate blocks other companies.
  policy: 'exclusive',
  notify: true,
  heartbeatSeconds: 10,
  retryLimit: 1_000,
  retryDelay: 0,
  expireInSeconds: 3_600,
  deleteAfterSeconds: RETENTION_SECONDS,
} as const

function connectionOptions({ url, silenceMs }: OpenDatabase) {
  // pg's own time-out suffices: pg-boss runs single statements, and its pool ignores errors of
  // failed connections.
  const timeout = silenceMs ? { query_timeout: silenceMs } : {}
  return { connectionString: url, max: BOSS_CONNECTIONS, application_name: 'uid-check queue', ...timeout }
}

export const LANE_QUEUE_NAME = 'lanes'

/**
 * Returns the name of a track's queue. Each track has its own, so that lanes that wait for a rate
 * limit do not occupy the workers of other lanes.
 */
export const laneQueueName = (track: Track): string =>
  track === null ? LANE_QUEUE_NAME : `${LANE_QUEUE_NAME}-${track}`

/**
 * Puts every company's first lane before any company's second one, so that workers are spread
 * evenly over companies. All lanes of a company claim from the same questions, so no question waits
 * for a particular lane.
 */
const priorityOf = ({ number }: Pick<LaneJob, 'number'>): number => -number

/**
 * One lane of a company, numbered from 1. Each lane has one call in flight, and a company has
 * `task_concurrent_batches` lanes.
 */
export type LaneJob = { companyId: number; number: number; track?: Authority }

/**
 * Returns a lane's key. The queue has at most one job per key (policy `exclusive`), and a process
 * has one `Pace` per key.
 */
export const laneKey = ({ companyId, number, track }: LaneJob): string =>
  [companyId, number, ...(track === undefined ? [] : [track])].join('/')

type QueueClient = { boss: PgBoss }

/**
 * Queues as many of a company's lanes as its `questions` need, in the caller's transaction.
 * Lanes that are queued or active stay unchanged (policy `exclusive`). This call only saves time:
 * the sweeper queues missing lanes.
 */
export async function sendLanes(
  { boss }: QueueClient,
  trx: Transaction,
  { companyId, questions }: { companyId: number; questions: number },
): Promise<void> {
  const { lanes } = await settingsOf(trx, companyId, { lanes: taskConcurrentBatches })
  const db = fromKysely(trx)
  const jobs = numbersUpTo(Math.min(lanes, questions)).map(number => jobOf({ companyId, number }))
  if (jobs.length > 0) await boss.insert(LANE_QUEUE_NAME, jobs, { db })
  for (const track of await tracksOfWaiting(trx, companyId))
    await sendRateLimitedLanes({ boss }, trx, { companyId, track })
}

// Two lanes suffice for a limit of twenty calls a minute, or of three a second. More lanes would
// only delay those of other companies.
const LANES_PER_RATE_LIMITED_TRACK = 2

/** Queues the lanes of one track. Their number does not depend on the company's settings. */
export async function sendRateLimitedLanes(
  { boss }: QueueClient,
  trx: Transaction,
  lane: { companyId: number; track: Authority },
): Promise<void> {
  const jobs = numbersUpTo(LANES_PER_RATE_LIMITED_TRACK).map(number => jobOf({ ...lane, number }))
  await boss.insert(laneQueueName(lane.track), jobs, { db: fromKysely(trx) })
}

const numbersUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/** Moves a lane to the end of the queue after its turn. */
export const requeueLane = (
  { database, boss }: QueueClient & { database: OpenDatabase },
  job: Job<LaneJob>,
): Promise<void> =>
  database.db.transaction().execute(async trx => {
    const db = fromKysely(trx)
    await boss.complete(laneQueueName(job.data.track ?? null), job, null, { db })
    const { data, ...options } = jobOf(job.data)
    await boss.send(laneQueueName(data.track ?? null), data, { ...options, db })
  })

const jobOf = (lane: LaneJob) => ({ data: lane, singletonKey: laneKey(lane), priority: priorityOf(lane) })
