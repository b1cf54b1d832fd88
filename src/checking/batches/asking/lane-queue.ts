import { fromKysely, type Job, PgBoss } from 'pg-boss'
import { settingsOf } from '../../../access/settings/settings-of.ts'
import type { OpenDatabase, Transaction } from '../../../ground/database/database.ts'
import type { Log } from '../../../ground/log.ts'
import { taskConcurrentBatches } from './settings-rules.ts'

export type Queue = { database: OpenDatabase; boss: PgBoss; close: () => Promise<void> }

const BOSS_CONNECTIONS = 5
/** An ended job stays so long, and until the next look, which comes as often. */
const KEPT_SECONDS = 60

/**
 * Starts pg-boss on our database and makes its queue. Measured settings: 1.035 × ideal and work again
 * 14 s after kill -9; with pg-boss's own half the lanes were still dead after 38 s (docs/rules.md#queue-settings).
 */
export async function openQueue({ database, log }: { database: OpenDatabase; log: Log }): Promise<Queue> {
  const boss = new PgBoss({
    ...connection(database),
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // Its own is a day: so long ended jobs would stay, whatever deleteAfterSeconds says.
    maintenanceIntervalSeconds: KEPT_SECONDS,
  })
  boss.on('error', failure => log.error({ err: failure }, 'queue'))
  boss.on('warning', warning => log.info({ warning }, 'queue'))
  await boss.start()
  await boss.createQueue(LANES, {
    policy: 'exclusive', // never `stately`: measured 1.78 × ideal, and a waiting twin blocks other companies
    notify: true,
    heartbeatSeconds: 10,
    retryLimit: 1_000,
    retryDelay: 0,
    expireInSeconds: 3_600,
    deleteAfterSeconds: KEPT_SECONDS,
  })
  return { database, boss, close: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}

function connection({ url, silenceMs }: OpenDatabase) {
  // pg's own limit does here: pg-boss's statements are single, and what its pool hears of a failed one it throws away.
  const silence = silenceMs ? { query_timeout: silenceMs } : {}
  return { connectionString: url, max: BOSS_CONNECTIONS, application_name: 'uid-check queue', ...silence }
}

export const LANES = 'lanes'

/**
 * Puts every company's first lane before any company's second, so that workers are spread evenly over companies, however many lanes one
 * has. A company's lanes take from the same questions, so no question waits for a particular lane.
 */
const priorityOf = ({ number }: Pick<LaneJob, 'number'>): number => -number

/** One of a company's lanes, numbered from 1. Each has one call in flight, so a company has as many as lanes (task_concurrent_batches). */
export type LaneJob = { companyId: number; number: number }

/** Returns a lane's key: for each key pg-boss's queue holds one job (policy `exclusive`), and a process one `Pace`. */
export const laneKey = ({ companyId, number }: LaneJob): string => `${companyId}/${number}`

type Lanes = { boss: PgBoss }

/**
 * Queues as many of a company's lanes as its `waiting` questions need, in the caller's transaction; those queued or at work
 * stay as they are (policy `exclusive`). It only saves time: the sweeper queues what is missing.
 */
export async function sendLanes(
  { boss }: Lanes,
  trx: Transaction,
  { companyId, waiting }: { companyId: number; waiting: number },
): Promise<void> {
  const { lanes } = await settingsOf(trx, companyId, { lanes: taskConcurrentBatches })
  const numbers = Array.from({ length: Math.min(lanes, waiting) }, (_, place) => place + 1)
  if (numbers.length === 0) return
  const jobs = numbers.map(number => jobOf({ companyId, number }))
  await boss.insert(LANES, jobs, { db: fromKysely(trx) })
}

/** Puts a lane whose turn is over to the end of the queue. */
export const sendLaneAgain = (
  { database, boss }: Lanes & { database: OpenDatabase },
  job: Job<LaneJob>,
): Promise<void> =>
  database.db.transaction().execute(async trx => {
    const db = fromKysely(trx)
    await boss.complete(LANES, job, null, { db })
    const { data, ...options } = jobOf(job.data)
    await boss.send(LANES, data, { ...options, db })
  })

const jobOf = (lane: LaneJob) => ({ data: lane, singletonKey: laneKey(lane), priority: priorityOf(lane) })
