import { autoRenewLease } from '../../base/database/lease.ts'
import type { Job } from '../../platform/background/jobs.ts'
import type { Reason } from '../../registers/authorities/answer.ts'
import type { BoxReading } from './fetch-document.ts'
import { readBox } from './read-box.ts'
import { dueBoxes, READ_LEASE } from './store.ts'

const POLL_INTERVAL_MS = 60_000
const MAX_BOXES_PER_RUN = 50
// How long a crashed process blocks the box; a working one renews the lease.
const LEASE_MS = 60_000
// After this many consecutive failures, the service is at fault and not the accounts.
const MAX_CONSECUTIVE_FAILURES = 3
const SERVICE_FAILURES: readonly Reason[] = [
  'maintenance',
  'service-unavailable',
  'connection',
  'timeout',
  'technical-error',
  'unreadable-answer',
]

type DataboxJobDeps = BoxReading & {
  /** Whether calls are allowed: not while our clock is unreliable. */
  mayAsk: () => boolean
}

/**
 * Reads each company's DataBox once a night, one after another; each box is read by one process
 * only.
 */
export function databoxJob(deps: DataboxJobDeps): Job {
  const { database, clock, mayAsk } = deps
  const poll = async (signal: AbortSignal): Promise<void> => {
    if (!mayAsk()) return
    let consecutiveFailures = 0
    for (const companyId of await dueBoxes(database.db, clock.now(), MAX_BOXES_PER_RUN)) {
      if (signal.aborted || consecutiveFailures === MAX_CONSECUTIVE_FAILURES) return
      const reason = await readBoxWithLease(deps, companyId, signal)
      consecutiveFailures = reason !== null && SERVICE_FAILURES.includes(reason) ? consecutiveFailures + 1 : 0
    }
  }
  return { name: 'DataBox', everyMs: POLL_INTERVAL_MS, lease: READ_LEASE, run: poll }
}

async function readBoxWithLease(deps: DataboxJobDeps, companyId: number, signal: AbortSignal): Promise<Reason | null> {
  const { db } = deps.database
  const lease = await READ_LEASE.acquire(db, companyId, LEASE_MS)
  if (!lease) return null
  // Also lost if a user switches the box off: then nothing further is fetched.
  const { lost, release } = autoRenewLease(db, READ_LEASE, lease)
  try {
    return await readBox(deps, lease, AbortSignal.any([signal, lost]))
  } finally {
    await release()
  }
}
