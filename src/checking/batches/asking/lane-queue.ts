import { fromKysely, type Job, PgBoss } from 'pg-boss'
import { settingsOf } from '../../../access/settings/settings-of.ts'
import type { Authority } from '../../../ground/authority-rules.ts'
import type { OpenDatabase, Transaction } from '../../../ground/database/database.ts'
import type { Log } from '../../../ground/log/log.ts'
import { TRACKS, type Track } from './in-turn.ts'
import { taskConcurrentBatches } from './settings-rules.ts'
import { tracksOfWaiting } from './sweep-store.ts'

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
    // Nothing of ours comes by pg-boss's calendar (src/house/background/jobs.ts).
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // Its own is a day: so long ended jobs would stay, whatever deleteAfterSeconds says.
    maintenanceIntervalSeconds: KEPT_SECONDS,
  })
  boss.on('error', failure => log.error({ err: failure }, 'queue'))
  boss.on('warning', warning => log.info({ warning }, 'queue'))
  await boss.start()
  await createMissingQueues(boss)
  return { database, boss, close: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}

// Creating one again locks all of them, and makes each worker read it anew.
async function createMissingQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const track of [null, ...TRACKS]) {
    if (!existing.has(queueOf(track))) await boss.createQueue(queueOf(track), QUEUE)
  }
}

const QUEUE = {
  policy: 'exclusive', // never `stately`: measured 1.78 × ideal, and a waiting twin blocks other companies
  notify: true,
  heartbeatSeconds: 10,
  retryLimit: 1_000,
  retryDelay: 0,
  expireInSeconds: 3_600,
  deleteAfterSeconds: KEPT_SECONDS,
} as const

function connection({ url, silenceMs }: OpenDatabase) {
  // pg's own limit does here: pg-boss's statements are single, and what its pool hears of a failed one it throws away.
  const silence = silenceMs ? { query_timeout: silenceMs } : {}
  return { connectionString: url, max: BOSS_CONNECTIONS, application_name: 'uid-check queue', ...silence }
}

export const LANES = 'lanes'

/** Returns the name of a track's queue. One that waits for its turns must not keep a worker from other lanes. */
export const queueOf = (track: Track): string => (track === null ? LANES : `${LANES}-${track}`)

/**
 * Puts every company's first lane before any company's second, so that workers are spread evenly over companies, however many lanes one
 * has. A company's lanes take from the same questions, so no question waits for a particular lane.
 */
const priorityOf = ({ number }: Pick<LaneJob, 'number'>): number => -number

/** One of a company's lanes, numbered from 1. Each has one call in flight, so a company has as many as lanes (task_concurrent_batches). */
export type LaneJob = { companyId: number; number: number; track?: Authority }

/** Returns a lane's key: for each key pg-boss's queue holds one job (policy `exclusive`), and a process one `Pace`. */
export const laneKey = ({ companyId, number, track }: LaneJob): string =>
  [companyId, number, ...(track === undefined ? [] : [track])].join('/')

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
  const db = fromKysely(trx)
  const jobs = numbersTo(Math.min(lanes, waiting)).map(number => jobOf({ companyId, number }))
  if (jobs.length > 0) await boss.insert(LANES, jobs, { db })
  for (const track of await tracksOfWaiting(trx, companyId)) await sendLanesInTurn({ boss }, trx, { companyId, track })
}

// Enough to use up twenty calls a minute, or three a second; more would only stand in the line, before other companies' lanes.
const LANES_IN_TURN = 2

/** The same for one track: few lanes, whatever the company has by its settings. */
export async function sendLanesInTurn(
  { boss }: Lanes,
  trx: Transaction,
  lane: { companyId: number; track: Authority },
): Promise<void> {
  const jobs = numbersTo(LANES_IN_TURN).map(number => jobOf({ ...lane, number }))
  await boss.insert(queueOf(lane.track), jobs, { db: fromKysely(trx) })
}

const numbersTo = (most: number): number[] => Array.from({ length: most }, (_, place) => place + 1)

/** Puts a lane whose turn is over to the end of the queue. */
export const sendLaneAgain = (
  { database, boss }: Lanes & { database: OpenDatabase },
  job: Job<LaneJob>,
): Promise<void> =>
  database.db.transaction().execute(async trx => {
    const db = fromKysely(trx)
    await boss.complete(queueOf(job.data.track ?? null), job, null, { db })
    const { data, ...options } = jobOf(job.data)
    await boss.send(queueOf(data.track ?? null), data, { ...options, db })
  })

const jobOf = (lane: LaneJob) => ({ data: lane, singletonKey: laneKey(lane), priority: priorityOf(lane) })
