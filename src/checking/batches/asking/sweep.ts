import { settingsOf } from '../../../access/settings/settings-of.ts'
import { setPatience } from '../store.ts'
import type { BatchCallbacks } from './lane.ts'
import { type Queue, sendLanes, sendRateLimitedLanes } from './lane-queue.ts'
import { repeatUntilFewer } from './questions.ts'
import { taskConcurrentBatches, taskPatienceMinutes, taskRetryOnError } from './settings-rules.ts'
import { endBatchQuestions } from './settle.ts'
import { sendProbes } from './settle-store.ts'
import {
  companiesWithOpenQuestions,
  companiesWithWaitingQuestions,
  exhaustedBatches,
  hasOpenQuestions,
  releaseExpired,
  unparkDue,
} from './sweep-store.ts'
import { RATE_LIMITED_TRACKS } from './tracks.ts'

const MAX_LANES = taskConcurrentBatches.valueRule.most

/**
 * Finds work that messages missed: releases expired leases, requeues parked questions that are due,
 * ends expired patience, sends probes and queues missing lanes. Any number of processes may run it.
 * Returns whether questions wait for lanes.
 */
export async function sweep(queue: Queue, ends: BatchCallbacks): Promise<boolean> {
  const { db } = queue.database
  if (!(await hasOpenQuestions(db))) return false
  await repeatUntilFewer(limit => releaseExpired(db, limit))
  await repeatUntilFewer(limit => unparkDue(db, limit))
  for (const companyId of await companiesWithOpenQuestions(db)) {
    await endPatience(queue, ends, companyId)
    await sendProbes(db, companyId)
  }
  // Queues all lanes even for few questions: the active ones may be busy for long, and another lane
  // must claim the questions.
  const waitingCompanies = await companiesWithWaitingQuestions(db, null)
  for (const companyId of waitingCompanies) {
    await db.transaction().execute(trx => sendLanes(queue, trx, { companyId, questions: MAX_LANES }))
  }
  let isWaiting = waitingCompanies.length > 0
  for (const track of RATE_LIMITED_TRACKS) {
    const companies = await companiesWithWaitingQuestions(db, track)
    for (const companyId of companies)
      await db.transaction().execute(trx => sendRateLimitedLanes(queue, trx, { companyId, track }))
    isWaiting ||= companies.length > 0
  }
  return isWaiting
}

/**
 * Starts the patience of batches whose open questions have used up their tries or are suspended.
 * Abandons the questions of batches whose patience has ended.
 */
async function endPatience({ database: { db } }: Queue, ends: BatchCallbacks, companyId: number): Promise<void> {
  const settings = { tries: taskRetryOnError, minutes: taskPatienceMinutes }
  const { tries, minutes } = await settingsOf(db, companyId, settings)
  for (const { batchId, patience, isPatient } of await exhaustedBatches(db, companyId, tries)) {
    const isOver = patience === 'over' || (minutes === 0 && !isPatient)
    if (isOver) await endBatchQuestions({ db, ends }, batchId, null)
    else if (patience === 'not begun') await setPatience(db, batchId, minutes)
  }
}
