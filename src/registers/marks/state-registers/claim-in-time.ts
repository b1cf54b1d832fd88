import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { claimCall, type PlannedCall } from './calls-store.ts'

/** With less time no request is claimed: it would count against the limit without an answer. */
const MIN_CALL_MS = 1_000

/** How long a caller waits: until `until` (performance.now), for a call of `timeoutMs`. */
export type ClaimWait = { until: number; timeoutMs: number; signal?: AbortSignal }

/** A claimed call, or why there is none: the limit frees no call in time, or no time was left. */
export type CallClaim = { id: number } | { why: 'limit' | 'time' }

/** Waits for a free request of a register's limit. */
export async function claimInTime(
  database: OpenDatabase,
  call: PlannedCall,
  { until, timeoutMs, signal }: ClaimWait,
): Promise<CallClaim> {
  while (!signal?.aborted && performance.now() + MIN_CALL_MS <= until) {
    const claimed = await claimCall(database, call, timeoutMs)
    if ('id' in claimed) return claimed
    if (performance.now() + claimed.waitMs + MIN_CALL_MS > until) return { why: 'limit' }
    await pause(claimed.waitMs, undefined, signal && { signal }).catch(() => undefined)
  }
  return { why: 'time' }
}
