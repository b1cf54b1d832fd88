import { randomUUID } from 'node:crypto'
import { AUTHORITY_IDS, type Authority } from '../../../ground/authority-rules.ts'
import type { Database } from '../../../ground/database/database.ts'
import type { Listening } from '../../../ground/database/listen.ts'
import type { AlarmLog } from '../../../house/alarms/alarm.ts'
import type { Wanted } from '../demand.ts'
import type { Share } from '../limiter.ts'
import { type FairShare, fairShares, isMore, mostOf } from './fair-shares.ts'
import {
  type Claim,
  type Held,
  layOutPlaces,
  leavePlaces,
  releasePlaces,
  renewAndSay,
  takePlaces,
  tellOthers,
} from './store.ts'

export type Shares = {
  db: Database
  log: AlarmLog
  shares: Record<Authority, Share>
  limits: Record<Authority, number>
  /** Listens on PLACES_CHANNEL and calls `told` with the sender of each message, ourselves included. */
  hear: (told: (holder: string) => void) => Listening
  /** How long the places of a process that died are kept from the others; ten seconds unless a test is in a hurry. */
  leaseMs?: number
  /** How often this process looks without a message; a second unless a test wants to see what happens in between. */
  lookMs?: number
}

type Sharing = {
  db: Database
  claim: Claim
  share: Share
  /** `said`: what we last told the others that we want; `peak`: the most that was wanted since. */
  said: Wanted[]
  peak: Wanted[]
  /** How many places are ours in the database, and how many should be. */
  held: Held
  fair: Held
  lookAt: number
  lookMs: number
  /** Ends the calls in flight when no look succeeds for long. */
  abortTimer: NodeJS.Timeout | null
}

const LEASE_MS = 10_000
// Looks once a second, and at once when more is wanted than was announced, on a message, or while places remain to be taken or given.
const LOOK_MS = 1_000
const TICK_MS = 100
// Calls begin and end by the hundred: one look serves all within this time.
const SOON_MS = 5
// Who neither asks nor wants to hears from the others by messages, and looks only to keep its lease.
const IDLE_LOOK_MS = 3_000
// Harmless for a while: the lease ends by itself, and with it what this process may ask.
const NOT_RENEWED = 'the share of an authority’s limit could not be renewed or given back'

/**
 * Lets this process ask within its share of the installation's limits (docs/rules.md#limits-for-the-installation). The share is reserved
 * as rows under a lease, so that a call costs no round trip. A process with more than its fair share lets calls end and gives the places
 * away before others take them. Resolves when the first share is there; `stop` gives everything back.
 */
export async function shareLimits(given: Shares): Promise<{ stop: () => Promise<void> }> {
  const { db, log, leaseMs = LEASE_MS, lookMs = LOOK_MS } = given
  const holder = randomUUID()
  const sharings = AUTHORITY_IDS.map((service): Sharing => {
    const kept = given.shares[service].keptForPeople ?? 0
    const claim = { service, limit: given.limits[service], kept, holder, leaseMs }
    const nothing = { said: [], peak: [], held: NONE, fair: NONE, lookAt: 0, lookMs, abortTimer: null }
    return { db, claim, share: given.shares[service], ...nothing }
  })
  for (const { claim } of sharings) await layOutPlaces(db, claim)
  for (const sharing of sharings) await look(sharing)
  const followers = sharings.map(sharing => follow(sharing, log))
  const hearing = given.hear(teller => {
    if (teller !== holder) for (const { lookNow } of followers) lookNow()
  })
  return {
    stop: async () => {
      await hearing.stop()
      await Promise.all(followers.map(({ stop }) => stop()))
      for (const { share, claim } of sharings) {
        share.hold(0, 0)
        await leavePlaces(db, claim).catch((err: unknown) => log.warn({ err }, NOT_RENEWED))
      }
    },
  }
}

/** Looks again and again, one look at a time. */
function follow(sharing: Sharing, log: AlarmLog): { lookNow: () => void; stop: () => Promise<void> } {
  let looking: Promise<void> | null = null
  let soon: NodeJS.Timeout | null = null
  let hasStopped = false
  const lookIf = (isDue: boolean) => {
    if (!isDue || looking) return
    looking = look(sharing)
      .catch((err: unknown) => log.warn({ err }, NOT_RENEWED))
      .finally(() => {
        looking = null
      })
  }
  const tick = () => {
    const wantsMore = wantsMoreThanSaid(sharing)
    lookIf(performance.now() >= sharing.lookAt || !isSame(sharing.held, sharing.fair) || wantsMore)
  }
  // Does not look merely because others still have places that are due to us: they send a message when they give them away.
  const glance = () => {
    soon = null
    const wantsMore = wantsMoreThanSaid(sharing)
    lookIf(performance.now() >= sharing.lookAt || placesOf(canGive(sharing)) > 0 || wantsMore)
  }
  const lookSoon = () => {
    if (!hasStopped) soon ??= setTimeout(glance, SOON_MS)
  }
  sharing.share.watch(lookSoon)
  const timer = setInterval(tick, TICK_MS)
  return {
    lookNow: () => {
      sharing.lookAt = 0
      lookSoon()
    },
    stop: async () => {
      hasStopped = true
      clearInterval(timer)
      if (soon) clearTimeout(soon)
      await looking
      if (sharing.abortTimer) clearTimeout(sharing.abortTimer)
    },
  }
}

function wantsMoreThanSaid(sharing: Sharing): boolean {
  const demand = sharing.share.demand()
  sharing.peak = mostOf(sharing.peak, demand)
  return isMore(demand, sharing.said)
}

const NONE: Held = { ordinary: 0, forPeople: 0 }

const placesOf = ({ ordinary, forPeople }: Held): number => ordinary + forPeople

const isSame = (one: Held, other: Held): boolean => one.ordinary === other.ordinary && one.forPeople === other.forPeople

/** How many more `one` has of each part. */
const moreIn = (one: Held, other: Held): Held => ({
  ordinary: Math.max(0, one.ordinary - other.ordinary),
  forPeople: Math.max(0, one.forPeople - other.forPeople),
})

/**
 * What a process has above its fair share and does not use: no call is let in any more above it, so what is in flight can only become less. A place
 * for people goes to where one is due as soon as it is free, though the process have no more than its share in all.
 */
function canGive({ held, fair, share }: Sharing): Held {
  const inFlight = share.inFlight()
  const surplus = moreIn(held, fair)
  const forPeople = Math.min(surplus.forPeople, Math.max(0, placesOf(held) - inFlight))
  return { forPeople, ordinary: Math.min(surplus.ordinary, Math.max(0, held.ordinary - inFlight)) }
}

/** Renews what is held, tells the others what is wanted, and takes or gives what fairness asks for: shrink, then grow. */
async function look(sharing: Sharing): Promise<void> {
  const { db, claim, share } = sharing
  const before = { fair: sharing.fair, lacks: placesOf(moreIn(sharing.fair, sharing.held)) }
  const usableUntil = performance.now() + usableMs(claim)
  const wants = mostOf(sharing.peak, share.demand())
  Object.assign(sharing, { peak: [], said: wants })
  const { held, wanting, turn } = await renewAndSay(db, claim, wants)
  Object.assign(sharing, { held, lookAt: performance.now() + pauseAfter(sharing) })
  sharing.fair = asHeld(fairShares(claim, wanting, turn).get(claim.holder))
  hold(sharing, usableUntil)
  abortAllAt(sharing, usableUntil)
  const given = canGive(sharing)
  for (const part of PARTS) await releasePlaces(db, claim, part, given[part])
  sharing.held = moreIn(sharing.held, given)
  const due = moreIn(sharing.fair, sharing.held)
  const taken = { ...NONE }
  for (const part of PARTS) taken[part] = await takePlaces(db, claim, part, due[part])
  for (const part of PARTS) sharing.held[part] += taken[part]
  if (placesOf(taken) > 0) hold(sharing, usableUntil)
  const lacks = placesOf(due) - placesOf(taken)
  // What others gave meanwhile was due by the share before: of a greater one they do not know yet.
  const hasGrown = lacks > 0 && placesOf(sharing.fair) > placesOf(before.fair)
  if (placesOf(given) > 0 || lacks > before.lacks || hasGrown) await tellOthers(db, claim)
}

const pauseAfter = ({ said, share, lookMs, claim }: Sharing): number =>
  said.length === 0 && share.inFlight() === 0 ? Math.max(lookMs, Math.min(IDLE_LOOK_MS, claim.leaseMs / 4)) : lookMs

const PARTS = ['ordinary', 'forPeople'] as const satisfies readonly (keyof Held)[]

const asHeld = (fair: FairShare = { places: 0, forPeople: 0 }): Held => ({
  ordinary: fair.places - fair.forPeople,
  forPeople: fair.forPeople,
})

/** Uses no more than the fair share, nor more than is held; of that others than people have what is not held for people. */
function hold({ share, held, fair }: Sharing, usableUntil: number): void {
  share.hold(Math.min(placesOf(held), placesOf(fair)), usableUntil, held.forPeople)
}

// The process stops using its places well before the database lets others have them.
const usableMs = ({ leaseMs }: Claim): number => leaseMs * 0.8

function abortAllAt(sharing: Sharing, until: number): void {
  if (sharing.abortTimer) clearTimeout(sharing.abortTimer)
  sharing.abortTimer = setTimeout(() => lapse(sharing.share), until - performance.now()).unref()
}

/**
 * Ends a share whose time is over: lets no call in any more, then ends the calls in flight. In this order, because a timer
 * may fire up to a millisecond before its time by `performance.now()`, and an aborted caller asks for a place again at once.
 */
export function lapse(share: Share): void {
  share.hold(0, 0)
  share.abortAll()
}
