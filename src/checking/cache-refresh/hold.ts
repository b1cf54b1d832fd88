import type { Database } from '../../ground/database/database.ts'
import type { Log } from '../../ground/log.ts'
import { type Holding, keepHolding, LEASE_MS } from '../asking-again/keep-holding.ts'
import { REFRESHING, type Refresh, takeRefresh } from './store.ts'

export type HeldRefresh = Holding & { refresh: Refresh }

type Needs = { db: Database; log: Log; stopping: AbortSignal; leaseMs?: number }

/** Takes the running refresh and keeps it while it is worked on; null where there is nothing to take. */
export async function holdRefresh(needs: Needs): Promise<HeldRefresh | null> {
  const taken = await takeRefresh(needs.db, needs.leaseMs ?? LEASE_MS)
  return taken && { refresh: taken.refresh, ...keepHolding(needs, REFRESHING, taken.hold) }
}
