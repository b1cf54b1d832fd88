import { randomUUID } from 'node:crypto'
import { AUTHORITY_IDS, type Authority } from '../../../base/authority-rules.ts'
import type { Database } from '../../../base/database/database.ts'
import type { Listener } from '../../../base/database/listen.ts'
import type { AlarmLog } from '../../../platform/alarms/alarm.ts'
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
  /** Listens on PLACES_CHANNEL; the callback gets each message's sender, including this process. */
  hear: (told: (holder: string) => void) => Listener
  /** How long the slots of a crashed process stay reserved; ten seconds except in tests. */
  leaseMs?: number
  /** The polling interval without a message; a second except in tests. */
  lookMs?: number
}

type Sharing = {
  db: Database
  claim: Claim
  share: Share
  /** `said`: the demand last published to the others; `peak`: the maximum since then. */
  said: Wanted[]
  peak: Wanted[]
  /** The slots reserved for us in the database, and our fair quota. */
  held: Held
  fair: Held
  lookAt: number
  lookMs: number
  /** Aborts the calls in flight if no renewal succeeds in time. */
  abortTimer: NodeJS.Timeout | null
}

const LEASE_MS = 10_000
// Polls once a second; immediately if the demand exceeds the published one, on a message, or while
// slots remain to be taken or given.
const LOOK_MS = 1_000
const TICK_MS = 100
// Calls start and end by the hundred: one poll serves all within this time.
const SOON_MS = 5
// An idle process without demand learns of the others by messages, and polls only to renew its
// lease.
const IDLE_LOOK_MS = 3_000
// Harmless for a while: without renewal the lease expires, and this process stops its calls.
const NOT_RENEWED = 'the share of an authority’s limit could not be renewed or given back'

/**
 * Keeps this process within its quota of the installation's limits
 * (docs/rules.md#limits-for-the-installation). The quota is reserved as leased rows, so a call
 * needs no round trip. A process above its fair quota lets calls end and releases their slots
 * before others take them. Resolves with the first quota; `stop` releases everything.
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

/** Polls repeatedly, never twice at the same time. */
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
  // Does not poll just because other processes still hold slots due to us: they notify when they
  // release them.
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

/** Returns how many more slots of each part `one` has. */
const moreIn = (one: Held, other: Held): Held => ({
  ordinary: Math.max(0, one.ordinary - other.ordinary),
  forPeople: Math.max(0, one.forPeople - other.forPeople),
})

/**
 * Returns the unused slots above the fair quota. No call is admitted above it, so the calls in
 * flight can only decrease. A free slot for people goes to the process that it is due to, even if
 * this process is within its total quota.
 */
function canGive({ held, fair, share }: Sharing): Held {
  const inFlight = share.inFlight()
  const surplus = moreIn(held, fair)
  const forPeople = Math.min(surplus.forPeople, Math.max(0, placesOf(held) - inFlight))
  return { forPeople, ordinary: Math.min(surplus.ordinary, Math.max(0, held.ordinary - inFlight)) }
}

/** Renews the leases, publishes the demand, then releases slots before taking new ones. */
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
  // Others released slots for the previous quota; they do not know of a larger one yet.
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

/**
 * Uses at most the fair quota and the reserved slots; callers other than people use only slots that
 * are not reserved for people.
 */
function hold({ share, held, fair }: Sharing, usableUntil: number): void {
  share.hold(Math.min(placesOf(held), placesOf(fair)), usableUntil, held.forPeople)
}

// The process stops using its slots well before the database gives them to others.
const usableMs = ({ leaseMs }: Claim): number => leaseMs * 0.8

function abortAllAt(sharing: Sharing, until: number): void {
  if (sharing.abortTimer) clearTimeout(sharing.abortTimer)
  sharing.abortTimer = setTimeout(() => lapse(sharing.share), until - performance.now()).unref()
}

/**
 * Ends an expired quota: first admits no further calls, then aborts those in flight. The order
 * matters: a timer may fire up to a millisecond early by `performance.now()`, and an aborted caller
 * requests a slot again at once.
 */
export function lapse(share: Share): void {
  share.hold(0, 0)
  share.abortAll()
}
