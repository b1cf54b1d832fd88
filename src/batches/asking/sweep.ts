import { nextTurn } from '../../database/database.ts'
import { settingsOf } from '../../settings/settings-of.ts'
import { endBatchQuestions } from './end-batch-questions.ts'
import { sendLanes } from './lanes.ts'
import type { Queue } from './open-queue.ts'
import type { BatchOwner } from './owner.ts'
import { companiesAtWork, companiesWithWork, exhaustedBatches, giveBackExpired, unparkDue } from './sweep-store.ts'

export type Sweep = { queue: Queue; owner: BatchOwner; finishSoon: (batchId: number) => void }

const ROWS_A_STATEMENT = 1_000
const MOST_LANES = 50

/**
 * The guarantee that nothing is forgotten (messages are only speed): gives back what the dead held, brings back what was
 * parked, ends patience that is over, wakes missing lanes, finishes what is complete. Safe in any number of processes.
 */
export async function sweep({ queue, owner, finishSoon }: Sweep): Promise<void> {
  const { db } = queue.database
  await untilFewer(() => giveBackExpired(db, ROWS_A_STATEMENT))
  await untilFewer(() => unparkDue(db, ROWS_A_STATEMENT))
  for (const companyId of await companiesAtWork(db)) await endPatience({ queue, owner, finishSoon }, companyId)
  // All its lanes, however few questions wait: those awake may be busy for long, and it is another that must take them.
  for (const companyId of await companiesWithWork(db)) {
    await db.transaction().execute(trx => sendLanes(queue, trx, { companyId, waiting: MOST_LANES }))
  }
  for (const batchId of await owner.due()) finishSoon(batchId)
}

async function untilFewer(step: () => Promise<number>): Promise<void> {
  while ((await step()) === ROWS_A_STATEMENT) await nextTurn()
}

/** Starts the patience of batches whose open questions all had their tries; gives those up where it is over. */
async function endPatience({ queue, owner, finishSoon }: Sweep, companyId: number): Promise<void> {
  const { db } = queue.database
  const { taskRetryOnError, taskPatienceMinutes } = await settingsOf(db, companyId)
  for (const { batchId, patience } of await exhaustedBatches(db, companyId, taskRetryOnError)) {
    if (patience === 'not begun') await owner.startPatience(db, batchId, taskPatienceMinutes)
    if (patience === 'over') await endBatchQuestions({ db, owner, finishSoon }, batchId, ['waiting', 'parked'], null)
  }
}
