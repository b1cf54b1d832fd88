import { LANES } from './lanes.ts'
import type { Queue } from './open-queue.ts'
import { untilFewer } from './questions.ts'
import { giveBackLeased } from './sweep-store.ts'

/**
 * After the start of an embedded database: frees all leases and lanes at once. Whoever held them is dead, the lock
 * file proves it; elsewhere leases end by themselves.
 */
export async function giveBackAll({ database, boss }: Queue): Promise<void> {
  if (database.kind !== 'embedded') return
  await boss.deleteAllJobs(LANES)
  await untilFewer(most => giveBackLeased(database.db, most))
}
