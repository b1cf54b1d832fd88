import { randomUUID } from 'node:crypto'
import { AUTHORITY_IDS, type Authority } from '../../../base/authority-rules.ts'
import type { Database } from '../../../base/database/database.ts'
import type { Listener } from '../../../base/database/listen.ts'
import type { AlarmLog } from '../../../platform/alarms/alarm.ts'
import type { Demand } from '../demand.ts'
import type { Share } from '../limiter.ts'
import { type FairShare, fairShares, isMore, maxDemand } from './fair-shares.ts'
import {
  claimSlots,
  insertSlots,
  notifyOthers,
  type QuotaClaim,
  releaseAllSlots,
  releaseSlots,
  renewAndPublish,
  type SlotCounts,
} from './store.ts'

export type ShareOptions = {
  db: Database
  log: AlarmLog
  shares: Record<Authority, Share>
  limits: Record<Authority, number>
  /** Listens on SLOTS_CHANNEL; the callback gets each message's sender, including this process. */
  listen: (listener: (holder: string) => void) => Listener
  /** How long the slots of a crashed process stay reserved; ten seconds except in tests. */
  leaseMs?: number
  /** The polling interval without a message; a second except in tests. */
  pollMs?: number
}

type Sharing = {
  db: Database
  claim: QuotaClaim
  share: Share
  /** `published`: the demand last published to the others; `peak`: the maximum since then. */
  published: Demand[]
  peak: Demand[]
  /** The slots reserved for us in the database, and our fair quota. */
  leased: SlotCounts
  fair: SlotCounts
  pollAt: number
  pollMs: number
  /** Aborts the calls in flight if no renewal succeeds in time. */
  abortTimer: NodeJS.Timeout | null
}

const LEASE_MS = 10_000
// Polls once a second; immediately if the demand exceeds the published one, on a message, or while
// slots remain to be taken or given.
const POLL_INTERVAL_MS = 1_000
const TICK_MS = 100
// Calls start and end by the hundred: one poll serves all within this time.
const POLL_DELAY_MS = 5
// An idle process without demand learns of the others by messages, and polls only to renew its
// lease.
const IDLE_POLL_MS = 3_000
// Harmless for a while: without renewal the lease expires, and this process stops its calls.
const RENEWAL_FAILED = 'could not renew or release the quota of an authority’s limit'

/**
 * Keeps this process within its quota of the installation's limits
 * (docs/rules.md#limits-for-the-installation). The quota is reserved as leased rows, so a call
 * needs no round trip. A process above its fair quota lets calls end and releases their slots
 * before others take them. Resolves with the first quota; `stop` releases everything.
 */
export async function shareLimits(options: ShareOptions): Promise<{ stop: () => Promise<void> }> {
  const { db, log, leaseMs = LEASE_MS, pollMs = POLL_INTERVAL_MS } = options
  const holder = randomUUID()
  const sharings = AUTHORITY_IDS.map((service): Sharing => {
    const reserved = options.shares[service].reservedForPeople ?? 0
    const claim = { service, limit: options.limits[service], reserved, holder, leaseMs }
    const initial = { published: [], peak: [], leased: NO_SLOTS, fair: NO_SLOTS, pollAt: 0, pollMs, abortTimer: null }
    return { db, claim, share: options.shares[service], ...initial }
  })
  for (const { claim } of sharings) await insertSlots(db, claim)
  for (const sharing of sharings) await poll(sharing)
  const followers = sharings.map(sharing => follow(sharing, log))
  const listener = options.listen(sender => {
    if (sender !== holder) for (const { pollNow } of followers) pollNow()
  })
  return {
    stop: async () => {
      await listener.stop()
      await Promise.all(followers.map(({ stop }) => stop()))
      for (const { share, claim } of sharings) {
        share.hold(0, 0)
        await releaseAllSlots(db, claim).catch((err: unknown) => log.warn({ err }, RENEWAL_FAILED))
      }
    },
  }
}

/** Polls repeatedly, never twice at the same time. */
function follow(sharing: Sharing, log: AlarmLog): { pollNow: () => void; stop: () => Promise<void> } {
  let polling: Promise<void> | null = null
  let pollTimer: NodeJS.Timeout | null = null
  let hasStopped = false
  const pollIf = (isDue: boolean) => {
    if (!isDue || polling) return
    polling = poll(sharing)
      .catch((err: unknown) => log.warn({ err }, RENEWAL_FAILED))
      .finally(() => {
        polling = null
      })
  }
  const tick = () => {
    const wantsMore = exceedsPublished(sharing)
    pollIf(performance.now() >= sharing.pollAt || !isSame(sharing.leased, sharing.fair) || wantsMore)
  }
  // Does not poll just because other processes still hold slots due to us: they notify when they
  // release them.
  const pollIfUseful = () => {
    pollTimer = null
    const wantsMore = exceedsPublished(sharing)
    pollIf(performance.now() >= sharing.pollAt || totalSlots(releasableSlots(sharing)) > 0 || wantsMore)
  }
  const pollSoon = () => {
    if (!hasStopped) pollTimer ??= setTimeout(pollIfUseful, POLL_DELAY_MS)
  }
  sharing.share.watch(pollSoon)
  const timer = setInterval(tick, TICK_MS)
  return {
    pollNow: () => {
      sharing.pollAt = 0
      pollSoon()
    },
    stop: async () => {
      hasStopped = true
      clearInterval(timer)
      if (pollTimer) clearTimeout(pollTimer)
      await polling
      if (sharing.abortTimer) clearTimeout(sharing.abortTimer)
    },
  }
}

function exceedsPublished(sharing: Sharing): boolean {
  const demand = sharing.share.demand()
  sharing.peak = maxDemand(sharing.peak, demand)
  return isMore(demand, sharing.published)
}

const NO_SLOTS: SlotCounts = { ordinary: 0, forPeople: 0 }

const totalSlots = ({ ordinary, forPeople }: SlotCounts): number => ordinary + forPeople

const isSame = (first: SlotCounts, second: SlotCounts): boolean =>
  first.ordinary === second.ordinary && first.forPeople === second.forPeople

/** Returns how many more slots of each part `first` has than `second`. */
const surplusOf = (first: SlotCounts, second: SlotCounts): SlotCounts => ({
  ordinary: Math.max(0, first.ordinary - second.ordinary),
  forPeople: Math.max(0, first.forPeople - second.forPeople),
})

/**
 * Returns the unused slots above the fair quota. No call is admitted above it, so the calls in
 * flight can only decrease. A free slot for people goes to the process that it is due to, even if
 * this process is within its total quota.
 */
function releasableSlots({ leased, fair, share }: Sharing): SlotCounts {
  const inFlight = share.inFlight()
  const surplus = surplusOf(leased, fair)
  const forPeople = Math.min(surplus.forPeople, Math.max(0, totalSlots(leased) - inFlight))
  return { forPeople, ordinary: Math.min(surplus.ordinary, Math.max(0, leased.ordinary - inFlight)) }
}

/** Renews the leases, publishes the demand, then releases slots before taking new ones. */
async function poll(sharing: Sharing): Promise<void> {
  const { db, claim, share } = sharing
  const previous = { fair: sharing.fair, missing: totalSlots(surplusOf(sharing.fair, sharing.leased)) }
  const usableUntil = performance.now() + usableMs(claim)
  const demand = maxDemand(sharing.peak, share.demand())
  sharing.peak = []
  sharing.published = demand
  const { leased, demands, turn } = await renewAndPublish(db, claim, demand)
  sharing.leased = leased
  sharing.pollAt = performance.now() + pauseAfter(sharing)
  sharing.fair = toSlotCounts(fairShares(claim, demands, turn).get(claim.holder))
  applyQuota(sharing, usableUntil)
  abortAllAt(sharing, usableUntil)
  const released = releasableSlots(sharing)
  for (const part of PARTS) await releaseSlots(db, claim, part, released[part])
  sharing.leased = surplusOf(sharing.leased, released)
  const due = surplusOf(sharing.fair, sharing.leased)
  const claimed = { ...NO_SLOTS }
  for (const part of PARTS) claimed[part] = await claimSlots(db, claim, part, due[part])
  for (const part of PARTS) sharing.leased[part] += claimed[part]
  if (totalSlots(claimed) > 0) applyQuota(sharing, usableUntil)
  const missing = totalSlots(due) - totalSlots(claimed)
  // Others released slots for the previous quota; they do not know of a larger one yet.
  const hasGrown = missing > 0 && totalSlots(sharing.fair) > totalSlots(previous.fair)
  if (totalSlots(released) > 0 || missing > previous.missing || hasGrown) await notifyOthers(db, claim)
}

const pauseAfter = ({ published, share, pollMs, claim }: Sharing): number =>
  published.length === 0 && share.inFlight() === 0
    ? Math.max(pollMs, Math.min(IDLE_POLL_MS, claim.leaseMs / 4))
    : pollMs

const PARTS = ['ordinary', 'forPeople'] as const satisfies readonly (keyof SlotCounts)[]

const toSlotCounts = (fair: FairShare = { places: 0, forPeople: 0 }): SlotCounts => ({
  ordinary: fair.places - fair.forPeople,
  forPeople: fair.forPeople,
})

/**
 * Uses at most the fair quota and the reserved slots; callers other than people use only slots that
 * are not reserved for people.
 */
function applyQuota({ share, leased, fair }: Sharing, usableUntil: number): void {
  share.hold(Math.min(totalSlots(leased), totalSlots(fair)), usableUntil, leased.forPeople)
}

// The process stops using its slots well before the database gives them to others.
const usableMs = ({ leaseMs }: QuotaClaim): number => leaseMs * 0.8

function abortAllAt(sharing: Sharing, until: number): void {
  if (sharing.abortTimer) clearTimeout(sharing.abortTimer)
  sharing.abortTimer = setTimeout(() => expireQuota(sharing.share), until - performance.now()).unref()
}

/**
 * Ends an expired quota: first admits no further calls, then aborts those in flight. The order
 * matters: a timer may fire up to a millisecond early by `performance.now()`, and an aborted caller
 * requests a slot again at once.
 */
export function expireQuota(share: Share): void {
  share.hold(0, 0)
  share.abortAll()
}
