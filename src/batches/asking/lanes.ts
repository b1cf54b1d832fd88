import { fromKysely, type PgBoss } from 'pg-boss'
import type { Transaction } from '../../database/database.ts'
import { settingsOf } from '../../settings/settings-of.ts'

export const LANES = 'lanes'

/** One of a company's lanes: as many calls in flight as it has lanes (task_concurrent_batches). */
export type LaneJob = { companyId: number; number: number }

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
  const settings = await settingsOf(trx, companyId)
  const numbers = Array.from({ length: Math.min(settings.taskConcurrentBatches, waiting) }, (_, place) => place + 1)
  if (numbers.length === 0) return
  const jobs = numbers.map(number => ({ data: { companyId, number }, singletonKey: `${companyId}/${number}` }))
  await boss.insert(LANES, jobs, { db: fromKysely(trx) })
}
