import { nextTurn } from '../../database/database.ts'
import { LANES } from './lanes.ts'
import type { Queue } from './open-queue.ts'
import { giveBackLeased } from './sweep-store.ts'

const ROWS_A_STATEMENT = 1_000

/**
 * After the start of an embedded database: frees all leases and lanes at once. Whoever held them is dead, the lock
 * file proves it; elsewhere leases end by themselves.
 */
export async function giveBackAll({ database, boss }: Queue): Promise<void> {
  if (database.kind !== 'embedded') return
  await boss.deleteAllJobs(LANES)
  while ((await giveBackLeased(database.db, ROWS_A_STATEMENT)) === ROWS_A_STATEMENT) await nextTurn()
}
