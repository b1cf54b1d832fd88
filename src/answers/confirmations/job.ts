import { autoRenewLease } from '../../base/database/lease.ts'
import type { Job } from '../../platform/background/jobs.ts'
import type { Reason } from '../../registers/authorities/answer.ts'
import type { BoxReading } from './fetch-one.ts'
import { readBox } from './read-box.ts'
import { dueBoxes, READING } from './store.ts'

const EVERY_MS = 60_000
const MAX_PER_TURN = 50
// How long a crashed process blocks the box; a working one renews the lease.
const LEASE_MS = 60_000
// After this many consecutive failures, the service is at fault and not the accounts.
const MAX_FAILED_TRIES = 3
const OF_THE_SERVICE: readonly Reason[] = [
  'maintenance',
  'service-unavailable',
  'connection',
  'timeout',
  'technical-error',
  'unreadable-answer',
]

type BoxUpkeep = BoxReading & {
  /** Whether calls are allowed: not while our clock is unreliable. */
  mayAsk: () => boolean
}

/**
 * Reads each company's DataBox once a night, one after another; each box is read by one process
 * only.
 */
export function databoxJob(upkeep: BoxUpkeep): Job {
  const { database, clock, mayAsk } = upkeep
  const poll = async (signal: AbortSignal): Promise<void> => {
    if (!mayAsk()) return
    let inVain = 0
    for (const companyId of await dueBoxes(database.db, clock.now(), MAX_PER_TURN)) {
      if (signal.aborted || inVain === MAX_FAILED_TRIES) return
      const reason = await readLeased(upkeep, companyId, signal)
      inVain = reason !== null && OF_THE_SERVICE.includes(reason) ? inVain + 1 : 0
    }
  }
  return { name: 'DataBox', everyMs: EVERY_MS, lease: READING, run: poll }
}

async function readLeased(upkeep: BoxUpkeep, companyId: number, signal: AbortSignal): Promise<Reason | null> {
  const { db } = upkeep.database
  const lease = await READING.acquire(db, companyId, LEASE_MS)
  if (!lease) return null
  // Also lost if a user switches the box off: then nothing further is fetched.
  const { lost, release } = autoRenewLease(db, READING, lease)
  try {
    return await readBox(upkeep, lease, AbortSignal.any([signal, lost]))
  } finally {
    await release()
  }
}
