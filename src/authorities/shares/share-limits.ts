import { randomUUID } from 'node:crypto'
import type { AlarmLog } from '../../alarms/alarm.ts'
import type { Database } from '../../database/database.ts'
import type { Authority } from '../answer.ts'
import type { Share } from '../limiter.ts'
import { fairShares } from './fair-shares.ts'
import { type Claim, layOutPlaces, leavePlaces, releasePlaces, renewPlaces, sayWanted, takePlaces } from './store.ts'

export type SharingNeeds = {
  db: Database
  log: AlarmLog
  shares: Record<Authority, Share>
  limits: Record<Authority, number>
  /** How long the places of a process that died are kept from the others; ten seconds unless a test is in a hurry. */
  leaseMs?: number
}

type Sharing = {
  db: Database
  claim: Claim
  share: Share
  /** What was wanted when we last told the others, and the most since. */
  said: number
  peak: number
  isSettled: boolean
  lookAt: number
  /** Ends the calls in flight when no look succeeds for long. */
  abortTimer: NodeJS.Timeout | null
}

const LEASE_MS = 10_000
// Looks once a second, and at once when more is wanted than was said, or when something is to be taken or given still.
const LOOK_MS = 1_000
const TICK_MS = 100
// Harmless for a while: the lease ends by itself, and with it what this process may ask.
const NOT_RENEWED = 'the share of an authority’s limit could not be renewed or given back'

/**
 * Lets this process ask within its share of the installation's limits (docs/rules.md#limits-for-the-installation): it is reserved
 * as rows under a lease, so that a call costs no round trip. Whoever has more than is fair lets calls end and gives the
 * places away before others take them. Resolves when the first share is there; `stop` gives everything back.
 */
export async function shareLimits(needs: SharingNeeds): Promise<{ stop: () => Promise<void> }> {
  const { db, log, leaseMs = LEASE_MS } = needs
  const holder = randomUUID()
  const sharings = (['vies', 'finanzamt'] as const).map((service): Sharing => {
    const claim = { service, limit: needs.limits[service], holder, leaseMs }
    return { db, claim, share: needs.shares[service], said: 0, peak: 0, isSettled: false, lookAt: 0, abortTimer: null }
  })
  for (const { claim } of sharings) await layOutPlaces(db, claim)
  for (const sharing of sharings) await look(sharing)
  const followers = sharings.map(sharing => follow(sharing, log))
  return {
    stop: async () => {
      await Promise.all(followers.map(stop => stop()))
      for (const { share, claim } of sharings) {
        share.hold(0, 0)
        await leavePlaces(db, claim).catch((err: unknown) => log.warn({ err }, NOT_RENEWED))
      }
    },
  }
}

/** Looks again and again, one look at a time. */
function follow(sharing: Sharing, log: AlarmLog): () => Promise<void> {
  let looking: Promise<void> | null = null
  const tick = () => {
    const demand = sharing.share.demand()
    sharing.peak = Math.max(sharing.peak, demand)
    const isDue = performance.now() >= sharing.lookAt || !sharing.isSettled || demand > sharing.said
    if (!isDue || looking) return
    looking = look(sharing)
      .catch((err: unknown) => log.warn({ err }, NOT_RENEWED))
      .finally(() => {
        looking = null
      })
  }
  const timer = setInterval(tick, TICK_MS)
  return async () => {
    clearInterval(timer)
    await looking
    if (sharing.abortTimer) clearTimeout(sharing.abortTimer)
  }
}

/** Renews what is held, tells the others what is wanted, and takes or gives what fairness asks for: shrink, then grow. */
async function look(sharing: Sharing): Promise<void> {
  const { db, claim, share } = sharing
  const usableUntil = performance.now() + usableMs(claim)
  const held = await renewPlaces(db, claim)
  const wanted = Math.max(sharing.peak, share.demand())
  Object.assign(sharing, { peak: 0, said: wanted, lookAt: performance.now() + LOOK_MS })
  const { wanting, turn } = await sayWanted(db, claim, wanted)
  const fair = fairShares(claim.limit, wanting, turn).get(claim.holder) ?? 0
  share.hold(Math.min(held, fair), usableUntil)
  abortAllAt(sharing, usableUntil)
  // No call is let in any more above the fair share, so what is in flight can only become less.
  const surplus = held - Math.max(fair, share.inFlight())
  if (surplus > 0) await releasePlaces(db, claim, surplus)
  const taken = fair > held ? await takePlaces(db, claim, fair - held) : 0
  if (taken > 0) share.hold(held + taken, usableUntil)
  sharing.isSettled = held - Math.max(0, surplus) + taken === fair
}

// The process stops using its places well before the database lets others have them.
const usableMs = ({ leaseMs }: Claim): number => leaseMs * 0.8

function abortAllAt(sharing: Sharing, until: number): void {
  if (sharing.abortTimer) clearTimeout(sharing.abortTimer)
  sharing.abortTimer = setTimeout(() => lapse(sharing.share), until - performance.now()).unref()
}

/**
 * Ends a share whose time is over: lets no call in any more, then ends the calls in flight. In this order, because a timer
 * may fire up to a millisecond before its time by `performance.now()`, and whoever is cut asks for a place again at once.
 */
export function lapse(share: Share): void {
  share.hold(0, 0)
  share.abortAll()
}
