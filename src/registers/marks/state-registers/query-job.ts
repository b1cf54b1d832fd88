import { viennaDay } from '../../../base/texts/format.ts'
import type { Job } from '../../../platform/background/jobs.ts'
import type { MarkQuery, MarkWork } from '../mark.ts'
import { msUntilCall } from './calls-store.ts'
import type { RegisterDefinition } from './definition.ts'
import { dueUids } from './due-uids.ts'
import { insertState, isPaused, QUERY_LEASE } from './pause-store.ts'

type Upkeep = Pick<MarkWork, 'database' | 'clock'> & { definition: RegisterDefinition; query: MarkQuery }

const EVERY_MS = 30_000
const MAX_PER_TURN = 1_000
const TURN_MS = 5 * 60_000
const LEASE_MS = TURN_MS + 60_000

/**
 * Queries a register once a day about every valid VAT ID of its state, as far as its limit allows;
 * only one process does so.
 */
export function registerJob({ database: { db }, clock, definition, query }: Upkeep): Job {
  const { id, limit, register } = definition
  const call = { register: id, limit, requests: register.requestsPerCall, companyId: null }
  const mayCall = async () => !(await isPaused(db, id)) && (await msUntilCall(db, call)) < TURN_MS
  const poll = async (signal: AbortSignal): Promise<void> => {
    await insertState(db, id)
    if (!(await mayCall())) return
    const lease = await QUERY_LEASE.acquire(db, id, LEASE_MS)
    if (!lease) return
    try {
      await query.lookUp(await dueUids(db, definition, viennaDay(clock.now()), MAX_PER_TURN), { ms: TURN_MS, signal })
    } finally {
      await QUERY_LEASE.release(db, lease)
    }
  }
  return { name: `register ${id}`, everyMs: EVERY_MS, lease: QUERY_LEASE, run: poll }
}
