import type { Reason } from '../answer.ts'
import type { Asker } from '../asking.ts'
import type { Places, Release } from '../places.ts'
import type { Turns, Used } from './rate-limit-slots.ts'

// A proxy in front of us disconnects after two and a half minutes (deploy/nginx.conf).
const TURN_MAY_TAKE_MS = 60_000

type Busy = Parameters<Release>[0]

type Entering = { asker: Asker; isPatient?: boolean | undefined; country: string | null }

type Leave = (hasCalled: boolean, busy: Busy) => Promise<void>

/** How a call is admitted, and the reason if it is not, unless it was aborted. */
export type Door = {
  enter: (entering: Entering, signal: AbortSignal) => Promise<Leave>
  without: Reason
  /** Number of finished calls whose slots still cool down. */
  resting: () => number
}

/** Admits calls that have a concurrency slot. */
export const atOnce = ({ acquire }: Places): Door => ({
  enter: async ({ asker, country }, signal) => {
    const release = await acquire(asker, country, signal)
    return async (_hasCalled, busy) => release(busy)
  },
  without: 'cancelled',
  resting: () => 0,
})

/**
 * Admits calls that have a concurrency slot and a rate-limit slot. Both cool down together, so that
 * a company's calls of the last minute count when the next call is chosen, in this process and
 * across processes. There is one limit for all states.
 */
export function inTurn({ acquire }: Places, turns: Turns): Door {
  let resting = 0
  const rest = (release: Release) => {
    resting += 1
    const end = () => {
      resting -= 1
      release(null)
    }
    setTimeout(end, turns.restMs).unref()
  }
  return {
    enter: async ({ asker, isPatient = asker.kind === 'machine' }, signal) => {
      const soon = isPatient ? signal : AbortSignal.any([signal, AbortSignal.timeout(TURN_MAY_TAKE_MS)])
      const release = await acquire(asker, null, soon)
      const end = await turns.take(asker.kind, soon).catch((failure: unknown) => {
        release(null)
        throw failure
      })
      return async (hasCalled, busy) => {
        // A caller that was rejected as too frequent must find all slots cooling down.
        await end(usedFor(hasCalled, busy))
        if (hasCalled) rest(release)
        else release(null)
      }
    },
    without: 'overload',
    resting: () => resting,
  }
}

const usedFor = (hasCalled: boolean, busy: Busy): Used =>
  busy === null ? (hasCalled ? 'called' : 'unused') : 'too-often'
