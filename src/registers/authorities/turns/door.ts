import type { Reason } from '../answer.ts'
import type { Asker } from '../asking.ts'
import type { Places, Release } from '../places.ts'
import type { Turns, Used } from './turns.ts'

// A proxy before us hangs up after two and a half (deploy/nginx.conf).
const TURN_MAY_TAKE_MS = 60_000

type Busy = Parameters<Release>[0]

type Entering = { asker: Asker; isPatient?: boolean | undefined; country: string | null }

type Leave = (hasCalled: boolean, busy: Busy) => Promise<void>

/** How a call comes in, and what is said where it does not, though nobody ended it. */
export type Door = {
  enter: (entering: Entering, signal: AbortSignal) => Promise<Leave>
  without: Reason
  /** How many calls are over whose places rest still. */
  resting: () => number
}

/** Lets calls in that have a place. */
export const atOnce = ({ acquire }: Places): Door => ({
  enter: async ({ asker, country }, signal) => {
    const release = await acquire(asker, country, signal)
    return async (_hasCalled, busy) => release(busy)
  },
  without: 'cancelled',
  resting: () => 0,
})

/**
 * Lets calls in with a place and a turn. The place rests as long as the turn, so that a company's calls of the last minute count against it
 * when it is decided who goes next, in this process and among all. No limit is kept for each state: there is one for all.
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
        // Whoever is answered that it was too often finds all turns at rest.
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
