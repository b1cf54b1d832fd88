import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Authority } from '../../../base/authority-rules.ts'
import type { Database } from '../../../base/database/database.ts'
import type { AlarmLog } from '../../../platform/alarms/alarm.ts'
import type { CallerKind } from '../query-context.ts'
import { type Rate, reservedForPeople } from './rate.ts'
import { claimRateLimitSlot, coolDownAll, coolDownSlot, insertRateLimitSlots } from './store.ts'

/**
 * The use of a slot: unused, used for a call, or used for a call that was rejected as too frequent.
 */
export type SlotUse = 'unused' | 'called' | 'too-often'

export type RateLimitSlots = {
  /**
   * Waits for a slot for this kind of caller. Returns a function that ends its use and never
   * throws. Rejects if `signal` aborts first or the database is unavailable.
   */
  acquire: (kind: CallerKind, signal: AbortSignal) => Promise<(use: SlotUse) => Promise<void>>
  /** Cool-down of a slot after its call, in milliseconds. */
  coolDownMs: number
}

type Options = {
  db: Database
  log: AlarmLog
  service: Authority
  rate: Rate
  /** The maximum duration of a call, in milliseconds. */
  callMs: number
}

// The service's clock may run slightly slower than the database's.
const COOL_DOWN_MARGIN = 1.02
// Another process may return a slot unused.
const POLL_INTERVAL_MS = 5_000
const COOL_DOWN_FAILED = 'could not store the cool-down of a rate-limit slot: it lasts longer'

/**
 * Creates the rate-limit slots of a service (docs/rules.md#calls-per-minute): one row per call of
 * the period, so that the limit applies across processes and restarts. A slot cools down from the
 * *end* of its call, because only then the service has certainly counted it. concurrency-slots.ts
 * decides which call is next.
 */
export function createRateLimitSlots({ db, log, service, rate, callMs }: Options): RateLimitSlots {
  const coolDownMs = Math.ceil(rate.perMs * COOL_DOWN_MARGIN)
  const heldMs = callMs + coolDownMs
  const callsOf = (kind: CallerKind) => rate.calls - (kind === 'person' ? 0 : reservedForPeople(rate.calls))
  let insertion: Promise<void> | null = null
  const insertOnce = () => {
    insertion ??= insertRateLimitSlots(db, service, rate.calls).catch((failure: unknown) => {
      insertion = null
      throw failure
    })
    return insertion
  }
  const endUse = (token: string) => async (use: SlotUse) => {
    const coolDown = coolDownSlot(db, { service, token }, use === 'unused' ? 0 : coolDownMs)
    await coolDown.catch((err: unknown) => log.warn({ err, service }, COOL_DOWN_FAILED))
    if (use === 'too-often')
      await coolDownAll(db, service, coolDownMs).catch((err: unknown) => log.warn({ err }, COOL_DOWN_FAILED))
  }
  return {
    coolDownMs,
    acquire: async (kind, signal) => {
      await insertOnce()
      const token = randomUUID()
      for (;;) {
        signal.throwIfAborted()
        const waitMs = await claimRateLimitSlot(db, { service, token }, { calls: callsOf(kind), heldMs })
        if (waitMs === 0) return endUse(token)
        await pause(Math.min(waitMs, POLL_INTERVAL_MS), null, { signal })
      }
    },
  }
}
