import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Authority } from '../../../ground/authority-rules.ts'
import type { Database } from '../../../ground/database/database.ts'
import type { AlarmLog } from '../../../house/alarms/alarm.ts'
import type { AskerKind } from '../asking.ts'
import { keptForPeople, type Rate } from './rate.ts'
import { layOutTurns, restAll, restTurn, takeTurn } from './store.ts'

/** What became of a turn: unused, called, or called and told that it was too often. */
export type Used = 'unused' | 'called' | 'too-often'

export type Turns = {
  /** Waits until there is a turn for such an asker. Returns what ends it, which never throws; rejects where `signal` aborts first or the database is away. */
  take: (kind: AskerKind, signal: AbortSignal) => Promise<(used: Used) => Promise<void>>
  /** For how long a turn rests after its call, in milliseconds. */
  restMs: number
}

type Options = {
  db: Database
  log: AlarmLog
  service: Authority
  rate: Rate
  /** How long a call takes at most, in milliseconds. */
  callMs: number
}

// The service's clock may go a little slower than the database's.
const MARGIN = 1.02
// Somebody else may let a turn go unused meanwhile.
const LOOK_AGAIN_MS = 5_000
const NOT_RESTED = 'a turn at an authority could not be let rest: it rests for longer'

/**
 * Returns the turns at a service that limits calls by time (docs/rules.md#so-many-a-minute): rows of the database, one for each call
 * of that time, so that the limit holds for all processes, and for those that died or were started again. A turn rests from the *end*
 * of its call, for only then it is certain that the service has counted it. Who is next is not decided here, but in places.ts.
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
