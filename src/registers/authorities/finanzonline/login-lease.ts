import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../ground/database/database.ts'
import { keepLease } from '../../../ground/database/lease.ts'
import { LOGGING_IN, leaseLogin } from './store.ts'

const LOGIN_LEASE_MS = 5_000
const LOOK_AGAIN_MS = 100

/**
 * Does `work` while no other process logs in as this user; whoever comes second sees what the first has
 * left. `leaseMs`: how long the login of a process that died keeps the others waiting.
 */
export async function loggingInAlone<T>(
  db: Database,
  hash: string,
  work: () => Promise<T>,
  leaseMs = LOGIN_LEASE_MS,
): Promise<T> {
  let lease = await leaseLogin(db, hash, leaseMs)
  // The lease of a process that died in the middle of its login runs out by itself.
  for (; lease === null; lease = await leaseLogin(db, hash, leaseMs)) await pause(LOOK_AGAIN_MS)
  // A login may take as long as a call may: short leases, lengthened meanwhile, so that only the dead let theirs run out.
  const { release } = keepLease(db, LOGGING_IN, lease)
  try {
    return await work()
  } finally {
    await release()
  }
}
