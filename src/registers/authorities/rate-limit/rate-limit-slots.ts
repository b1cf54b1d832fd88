import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Authority } from '../../../base/authority-rules.ts'
import type { Database } from '../../../base/database/database.ts'
import type { AlarmLog } from '../../../platform/alarms/alarm.ts'
import type { AskerKind } from '../asking.ts'
import { keptForPeople, type Rate } from './rate.ts'
import { layOutTurns, restAll, restTurn, takeTurn } from './store.ts'

/**
 * The use of a slot: unused, used for a call, or used for a call that was rejected as too frequent.
 */
export type Used = 'unused' | 'called' | 'too-often'

export type Turns = {
  /**
   * Waits for a slot for this kind of caller. Returns a function that ends its use and never
   * throws. Rejects if `signal` aborts first or the database is unavailable.
   */
  take: (kind: AskerKind, signal: AbortSignal) => Promise<(used: Used) => Promise<void>>
  /** Cool-down of a slot after its call, in milliseconds. */
  restMs: number
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
const MARGIN = 1.02
// Another process may return a slot unused.
const LOOK_AGAIN_MS = 5_000
const NOT_RESTED = 'a turn at an authority could not be let rest: it rests for longer'

/**
 * Creates the rate-limit slots of a service (docs/rules.md#so-many-a-minute): one row per call of
 * the period, so that the limit applies across processes and restarts. A slot cools down from the
 * *end* of its call, because only then the service has certainly counted it. places.ts decides
 * which call is next.
 */
export function createTurns({ db, log, service, rate, callMs }: Options): Turns {
  const restMs = Math.ceil(rate.perMs * MARGIN)
  const heldMs = callMs + restMs
  const callsOf = (kind: AskerKind) => rate.calls - (kind === 'person' ? 0 : keptForPeople(rate.calls))
  let laidOut: Promise<void> | null = null
  const layOut = () => {
    laidOut ??= layOutTurns(db, service, rate.calls).catch((failure: unknown) => {
      laidOut = null
      throw failure
    })
    return laidOut
  }
  const end = (token: string) => async (used: Used) => {
    const rest = restTurn(db, { service, token }, used === 'unused' ? 0 : restMs)
    await rest.catch((err: unknown) => log.warn({ err, service }, NOT_RESTED))
    if (used === 'too-often') await restAll(db, service, restMs).catch((err: unknown) => log.warn({ err }, NOT_RESTED))
  }
  return {
    restMs,
    take: async (kind, signal) => {
      await layOut()
      const token = randomUUID()
      for (;;) {
        signal.throwIfAborted()
        const waitMs = await takeTurn(db, { service, token }, { calls: callsOf(kind), heldMs })
        if (waitMs === 0) return end(token)
        await pause(Math.min(waitMs, LOOK_AGAIN_MS), null, { signal })
      }
    },
  }
}
