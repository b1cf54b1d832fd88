import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../database/database.ts'
import { endLogin, type LoginLease, leaseLogin, renewLogin } from './store.ts'

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
  const lease = { hash, holder: randomUUID(), leaseMs }
  // The lease of a process that died in the middle of its login runs out by itself.
  while (!(await leaseLogin(db, lease))) await pause(LOOK_AGAIN_MS)
  const stopRenewing = keepRenewing(db, lease)
  try {
    return await work()
  } finally {
    stopRenewing()
    await endLogin(db, lease)
  }
}

// A login may take as long as a call may: short leases, lengthened meanwhile, so that only the dead let theirs run out.
function keepRenewing(db: Database, lease: LoginLease): () => void {
  const timer = setInterval(() => void renewLogin(db, lease).catch(() => undefined), lease.leaseMs / 4)
  return () => clearInterval(timer)
}
