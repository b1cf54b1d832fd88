import { createHash } from 'node:crypto'
import { databaseNow } from '../../base/database/clock.ts'
import type { Database } from '../../base/database/database.ts'
import type { HeldLease } from '../../base/database/lease.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { stampedText } from '../../platform/audit-log/sign-head.ts'
import { readNewestSignedHeads } from '../../platform/audit-log/store.ts'
import type { Job } from '../../platform/background/jobs.ts'
import { STAMP_TIMEOUT_MS, type StampingDeps, stampHash } from './stamp-hash.ts'
import { acquireStamping, clearFailure, readLastHeadStamp, recordFailure, STAMPING_LEASE, storeStamp } from './store.ts'

const POLL_INTERVAL_MS = 60_000
const RETRY_AFTER_MINUTES = 30
// Longer than the longest calls, so that a crashed process blocks the others only briefly.
const LEASE_MARGIN_MS = 30_000

/**
 * Has the newest signed head of the audit log stamped once a day, by one process. If no authority
 * returns a stamp, records that and tries again after half an hour. Does nothing if no authority is
 * configured.
 */
export function stampJob(stamping: StampingDeps): Job {
  const { db, urls } = stamping
  const job = { name: 'timestamp of the audit log', everyMs: POLL_INTERVAL_MS }
  if (urls.length === 0) return { ...job, run: () => clearFailure(db) }
  return { ...job, lease: STAMPING_LEASE, run: signal => stampDaily(stamping, signal) }
}

/**
 * Stamps the newest signed head, unless one was stamped on this day (Vienna), another process is
 * doing so, or the last try failed recently.
 */
export async function stampDaily(stamping: StampingDeps, signal: AbortSignal): Promise<void> {
  const { db, urls } = stamping
  if ((await readDueHead(db)) === null) return
  const lease = await acquireStamping(db, urls.length * STAMP_TIMEOUT_MS + LEASE_MARGIN_MS)
  if (!lease) return
  try {
    // Checks again: another process may have stamped it since.
    const due = await readDueHead(db)
    if (due !== null) await stampHead(stamping, due, lease, signal)
  } finally {
    await STAMPING_LEASE.release(db, lease)
  }
}

async function stampHead(
  stamping: StampingDeps,
  { number, sha256 }: DueHead,
  lease: HeldLease,
  signal: AbortSignal,
): Promise<void> {
  const { db } = stamping
  const stamp = await stampHash(stamping, sha256, signal)
  // Stopping the process is not a failure.
  if (stamp === null && signal.aborted) return
  if (stamp === null) return recordFailure(db, lease, RETRY_AFTER_MINUTES)
  await storeStamp(db, { kind: 'audit-head', number }, stamp)
  await clearFailure(db)
}

type DueHead = { number: number; sha256: Buffer }

async function readDueHead(db: Database): Promise<DueHead | null> {
  const [head, previous] = await readNewestSignedHeads(db, 2)
  const last = await readLastHeadStamp(db)
  if (!head || (last && last.number >= head.number)) return null
  if (last && viennaDay(last.genTime) === viennaDay(await databaseNow(db))) return null
  return { number: head.number, sha256: sha256Of(stampedText(head, previous?.signature ?? '')) }
}

const sha256Of = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
