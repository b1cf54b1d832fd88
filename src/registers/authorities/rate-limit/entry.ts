import type { Reason } from '../answer.ts'
import type { ConcurrencySlots, Release } from '../concurrency-slots.ts'
import type { QueryCaller } from '../query-context.ts'
import type { RateLimitSlots, SlotUse } from './rate-limit-slots.ts'

// A proxy in front of us disconnects after two and a half minutes (deploy/nginx.conf).
const MAX_SLOT_WAIT_MS = 60_000

type BusyScope = Parameters<Release>[0]

type EntryRequest = { caller: QueryCaller; isPatient?: boolean | undefined; country: string | null }

type ReleaseSlots = (hasCalled: boolean, busy: BusyScope) => Promise<void>

/** Admits calls. `rejectionReason`: why a call is not admitted, unless it was aborted. */
export type SlotEntry = {
  enter: (request: EntryRequest, signal: AbortSignal) => Promise<ReleaseSlots>
  rejectionReason: Reason
  /** Number of finished calls whose slots still cool down. */
  coolingDown: () => number
}

/** Admits calls that have a concurrency slot. */
export const withoutRateLimit = ({ acquire }: ConcurrencySlots): SlotEntry => ({
  enter: async ({ caller, country }, signal) => {
    const release = await acquire(caller, country, signal)
    return async (_hasCalled, busy) => release(busy)
  },
  rejectionReason: 'cancelled',
  coolingDown: () => 0,
})

/**
 * Admits calls that have a concurrency slot and a rate-limit slot. Both cool down together, so that
 * a company's calls of the last minute count when the next call is chosen, in this process and
 * across processes. There is one limit for all states.
 */
export function withRateLimit({ acquire }: ConcurrencySlots, rateLimit: RateLimitSlots): SlotEntry {
  let coolingDown = 0
  const coolDown = (release: Release) => {
    coolingDown += 1
    const end = () => {
      coolingDown -= 1
      release(null)
    }
    setTimeout(end, rateLimit.coolDownMs).unref()
  }
  return {
    enter: async ({ caller, isPatient = caller.kind === 'machine' }, signal) => {
      const deadline = isPatient ? signal : AbortSignal.any([signal, AbortSignal.timeout(MAX_SLOT_WAIT_MS)])
      const release = await acquire(caller, null, deadline)
      const end = await rateLimit.acquire(caller.kind, deadline).catch((failure: unknown) => {
        release(null)
        throw failure
      })
      return async (hasCalled, busy) => {
        // A caller that was rejected as too frequent must find all slots cooling down.
        await end(slotUseOf(hasCalled, busy))
        if (hasCalled) coolDown(release)
        else release(null)
      }
    },
    rejectionReason: 'overload',
    coolingDown: () => coolingDown,
  }
}

const slotUseOf = (hasCalled: boolean, busy: BusyScope): SlotUse =>
  busy === null ? (hasCalled ? 'called' : 'unused') : 'too-often'
