import { fromKysely, type Job, type PgBoss } from 'pg-boss'
import { settingsOf } from '../../../access/settings/settings-of.ts'
import type { OpenDatabase, Transaction } from '../../../ground/database/database.ts'
import { taskConcurrentBatches } from './settings-rules.ts'

export const LANES = 'lanes'

/**
 * Each company's first lane comes before anybody's second: workers go to companies evenly, however many lanes one of them has. The lanes
 * of a company take from the same questions, so none waits because its lane does.
 */
const priorityOf = ({ number }: Pick<LaneJob, 'number'>): number => -number

/** One of a company's lanes: as many calls in flight as it has lanes (task_concurrent_batches). */
export type LaneJob = { companyId: number; number: number }

/** What a lane is known by: of each there is one in pg-boss's queue (policy `exclusive`), and one pace in a process. */
export const laneKey = ({ companyId, number }: LaneJob): string => `${companyId}/${number}`

type Lanes = { boss: PgBoss }

/**
 * Wakes as many of a company's lanes as its questions need, in the caller's transaction; those that are awake stay as they
 * are (policy `exclusive`). A message is only speed: the sweeper sends what is missing.
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
