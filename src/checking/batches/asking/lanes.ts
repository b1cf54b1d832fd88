import { fromKysely, type Job, type PgBoss } from 'pg-boss'
import { settingsOf } from '../../../access/settings/settings-of.ts'
import type { OpenDatabase, Transaction } from '../../../ground/database/database.ts'
import { taskConcurrentBatches } from './settings-rules.ts'

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
