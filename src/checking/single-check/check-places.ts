import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, OpenDatabase } from '../../base/database/database.ts'
import type { Log } from '../../base/log/log.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { createRejectionDelay } from '../../platform/http/rejection-delay.ts'
import {
  type CheckPlace,
  claimCheckPlace,
  createCheckPlaceRows,
  markUserWaiting,
  releaseCheckPlace,
  releaseCheckPlacesOf,
  renewCheckPlaces,
} from './place-store.ts'

export type CheckPlaces = {
  /**
   * Runs a check in one of the company's places. If none is free, a program is refused (429,
   * Retry-After); a user waits until `disconnected` aborts, 15 s at most (503).
   */
  within: <Made>(requester: Requester, disconnected: AbortSignal, check: () => Promise<Made>) => Promise<Made>
  stop: () => void
}

type Requester = Pick<Actor, 'companyId' | 'isProgram'>
/** The defaults apply except in tests. */
type Timing = { leaseMs?: number; renewEveryMs?: number } & Pick<LineOptions, 'patienceMs' | 'waitsMs'>

/** Per company, over the whole installation (docs/rules.md#eight-at-a-time). */
export const MAX_CONCURRENT = 8
// How long a killed process holds its places; a live one renews its leases three times as often.
const LEASE_MS = 15_000
const RETRY_AFTER_SECONDS = 1

/**
 * Creates the allocation of places for single checks: one database row per possible concurrent
 * check.
 */
export function createCheckPlaces(
  { db, kind }: Pick<OpenDatabase, 'db' | 'kind'>,
  log: Log,
  { leaseMs = LEASE_MS, renewEveryMs = leaseMs / 3, ...lineOptions }: Timing = {},
): CheckPlaces {
  const heldPlaces = new Set<CheckPlace>()
  const underWay = new Map<number, number>()
  const prepared = new Map<number, Promise<void>>()

  const prepare = async (companyId: number): Promise<void> => {
    await createCheckPlaceRows(db, companyId, MAX_CONCURRENT)
    // The lock file of an embedded database proves that the previous holders are dead.
    if (kind === 'embedded') await releaseCheckPlacesOf(db, companyId)
  }
  const preparedOnce = (companyId: number): Promise<void> => {
    const preparation = prepared.get(companyId) ?? prepare(companyId)
    prepared.set(companyId, preparation)
    preparation.catch(() => prepared.delete(companyId))
    return preparation
  }
  const claim = async (companyId: number, isProgram: boolean): Promise<CheckPlace | null> => {
    await preparedOnce(companyId)
    return claimCheckPlace(db, { companyId, isProgram, token: randomUUID(), leaseMs })
  }
  const line = createUserLine(db, { claim: companyId => claim(companyId, false), ...lineOptions })
  const delayRejection = createRejectionDelay()
  const refuse = async (companyId: number, disconnected: AbortSignal): Promise<never> => {
    await delayRejection(`company ${companyId}`, disconnected)
    const message = `at most ${MAX_CONCURRENT} checks of a company at once`
    throw new Refusal('too-often', message, [], RETRY_AFTER_SECONDS, 'too_many_at_once')
  }
  const claimOrRefuse = async (companyId: number, disconnected: AbortSignal): Promise<CheckPlace> =>
    (await claim(companyId, true)) ?? (await refuse(companyId, disconnected))
  const inPlace = async <Made>(
    place: CheckPlace,
    disconnected: AbortSignal,
    check: () => Promise<Made>,
  ): Promise<Made> => {
    heldPlaces.add(place)
    try {
      if (disconnected.aborted) throw new Refusal('unavailable', 'nobody waits for the answer any more')
      return await check()
    } finally {
      heldPlaces.delete(place)
      // If the database is unavailable, the lease expires.
      await releaseCheckPlace(db, place).catch(err => log.warn({ err }, 'could not free the slot of a single check'))
    }
  }
  const renew = async () => {
    if (heldPlaces.size > 0) await renewCheckPlaces(db, [...heldPlaces], leaseMs)
  }
  const timer = setInterval(
    () => void renew().catch(err => log.warn({ err }, 'could not renew the slots of single checks')),
    renewEveryMs,
  ).unref()
  return {
    within: async ({ companyId, isProgram = false }, disconnected, check) => {
      const before = underWay.get(companyId) ?? 0
      // Uses this process's own count first, so that a flood of calls costs no database access.
      if (isProgram && before >= MAX_CONCURRENT) await refuse(companyId, disconnected)
      underWay.set(companyId, before + 1)
      try {
        const place = await (isProgram
          ? claimOrRefuse(companyId, disconnected)
          : line.waitForPlace(companyId, disconnected))
        return await inPlace(place, disconnected, check)
      } finally {
        const left = (underWay.get(companyId) ?? 1) - 1
        if (left > 0) underWay.set(companyId, left)
        else underWay.delete(companyId)
      }
    },
    stop: () => clearInterval(timer),
  }
}

type LineOptions = {
  /** Takes a company's place for a user; null if none is free. */
  claim: (companyId: number) => Promise<CheckPlace | null>
  /** The longest wait of a user. 15 s, because the page gives up after 20 s; shorter in tests. */
  patienceMs?: number
  /**
   * How long programs yield to a user after each of the user's looks; outlasts a few looks on a
   * busy machine.
   */
  waitsMs?: number
}

/** The waiting users of a company in this process: the last one's turn, and their number. */
type Line = { last: Promise<void>; length: number }

const PATIENCE_MS = 15_000
const POLL_INTERVAL_MS = 100
const WAITS_MS = 500
const MAX_WAITING = 100
const PERSON_RETRY_AFTER_SECONDS = 5

/**
 * Creates the queues in which users wait for their company's places: first come, first served;
 * disconnected clients leave.
 */
function createUserLine(db: Database, { claim, patienceMs = PATIENCE_MS, waitsMs = WAITS_MS }: LineOptions) {
  const lines = new Map<number, Line>()

  /**
   * Only the first in a queue polls, so that many waiting users cost the database as much as one.
   */
  async function waitForPlace(companyId: number, disconnected: AbortSignal): Promise<CheckPlace> {
    const line = lines.get(companyId) ?? { last: Promise.resolve(), length: 0 }
    if (line.length >= MAX_WAITING) throw busy()
    const { promise: turnIsOver, resolve: endTurn } = Promise.withResolvers<void>()
    const before = line.last
    Object.assign(line, { last: turnIsOver, length: line.length + 1 })
    lines.set(companyId, line)
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), patienceMs)
    try {
      await before
      return await pollForPlace(companyId, AbortSignal.any([disconnected, patience.signal]))
    } finally {
      clearTimeout(timer)
      endTurn()
      line.length -= 1
      if (line.length === 0) lines.delete(companyId)
    }
  }

  async function pollForPlace(companyId: number, patience: AbortSignal): Promise<CheckPlace> {
    while (!patience.aborted) {
      const place = await claim(companyId)
      if (place) return place
      await markUserWaiting(db, companyId, waitsMs)
      await wait(POLL_INTERVAL_MS, undefined, { signal: patience }).catch(() => undefined)
    }
    throw busy()
  }

  return { waitForPlace }
}

const busy = () => new Refusal('unavailable', 'all places of the company are taken', [], PERSON_RETRY_AFTER_SECONDS)
