import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, OpenDatabase } from '../../base/database/database.ts'
import type { Log } from '../../base/log/log.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { createRejectionDelay } from '../../platform/http/rejection-delay.ts'
import {
  type CheckPlace,
  freeCheckPlace,
  freeCheckPlacesOf,
  layOutCheckPlaces,
  renewCheckPlaces,
  sayPersonWaits,
  takeCheckPlace,
} from './place-store.ts'

export type CheckPlaces = {
  /**
   * Runs a check in one of the company's places. If none is free, a program is refused (429,
   * Retry-After); a user waits until `gone` aborts, 15 s at most (503).
   */
  within: <Made>(asker: Asker, gone: AbortSignal, check: () => Promise<Made>) => Promise<Made>
  stop: () => void
}

type Asker = Pick<Actor, 'companyId' | 'isProgram'>
/** The defaults apply except in tests. */
type Timing = { leaseMs?: number; renewEveryMs?: number } & Pick<Waiting, 'patienceMs' | 'waitsMs'>

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
  { leaseMs = LEASE_MS, renewEveryMs = leaseMs / 3, ...waiting }: Timing = {},
): CheckPlaces {
  const held = new Set<CheckPlace>()
  const underWay = new Map<number, number>()
  const prepared = new Map<number, Promise<void>>()

  const prepare = async (companyId: number): Promise<void> => {
    await layOutCheckPlaces(db, companyId, MAX_CONCURRENT)
    // The lock file of an embedded database proves that the previous holders are dead.
    if (kind === 'embedded') await freeCheckPlacesOf(db, companyId)
  }
  const preparedOnce = (companyId: number): Promise<void> => {
    const known = prepared.get(companyId) ?? prepare(companyId)
    prepared.set(companyId, known)
    known.catch(() => prepared.delete(companyId))
    return known
  }
  const take = async (companyId: number, isProgram: boolean): Promise<CheckPlace | null> => {
    await preparedOnce(companyId)
    return takeCheckPlace(db, { companyId, isProgram, token: randomUUID(), leaseMs })
  }
  const line = createPeoplesLine(db, { take: companyId => take(companyId, false), ...waiting })
  const brake = createRejectionDelay()
  const refuse = async (companyId: number, gone: AbortSignal): Promise<never> => {
    await brake(`company ${companyId}`, gone)
    const message = `at most ${MAX_CONCURRENT} checks of a company at once`
    throw new Refusal('too-often', message, [], RETRY_AFTER_SECONDS, 'too_many_at_once')
  }
  const takeOrRefuse = async (companyId: number, gone: AbortSignal): Promise<CheckPlace> =>
    (await take(companyId, true)) ?? (await refuse(companyId, gone))
  const inPlace = async <Made>(place: CheckPlace, gone: AbortSignal, check: () => Promise<Made>): Promise<Made> => {
    held.add(place)
    try {
      if (gone.aborted) throw new Refusal('unavailable', 'nobody waits for the answer any more')
      return await check()
    } finally {
      held.delete(place)
      // If the database is unavailable, the lease expires.
      await freeCheckPlace(db, place).catch(err => log.warn({ err }, 'the place of a single check could not be freed'))
    }
  }
  const renew = async () => {
    if (held.size > 0) await renewCheckPlaces(db, [...held], leaseMs)
  }
  const timer = setInterval(
    () => void renew().catch(err => log.warn({ err }, 'the places of single checks could not be renewed')),
    renewEveryMs,
  ).unref()
  return {
    within: async ({ companyId, isProgram = false }, gone, check) => {
      const before = underWay.get(companyId) ?? 0
      // Uses this process's own count first, so that a flood of calls costs no database access.
      if (isProgram && before >= MAX_CONCURRENT) await refuse(companyId, gone)
      underWay.set(companyId, before + 1)
      try {
        const place = await (isProgram ? takeOrRefuse(companyId, gone) : line.waitForPlace(companyId, gone))
        return await inPlace(place, gone, check)
      } finally {
        const left = (underWay.get(companyId) ?? 1) - 1
        if (left > 0) underWay.set(companyId, left)
        else underWay.delete(companyId)
      }
    },
    stop: () => clearInterval(timer),
  }
}

type Waiting = {
  /** Takes a company's place for a user; null if none is free. */
  take: (companyId: number) => Promise<CheckPlace | null>
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
const LOOK_EVERY_MS = 100
const WAITS_MS = 500
const MAX_WAITING = 100
const PERSON_RETRY_AFTER_SECONDS = 5

/**
 * Creates the queues in which users wait for their company's places: first come, first served;
 * disconnected clients leave.
 */
function createPeoplesLine(db: Database, { take, patienceMs = PATIENCE_MS, waitsMs = WAITS_MS }: Waiting) {
  const lines = new Map<number, Line>()

  /**
   * Only the first in a queue polls, so that many waiting users cost the database as much as one.
   */
  async function waitForPlace(companyId: number, gone: AbortSignal): Promise<CheckPlace> {
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
      return await lookForPlace(companyId, AbortSignal.any([gone, patience.signal]))
    } finally {
      clearTimeout(timer)
      endTurn()
      line.length -= 1
      if (line.length === 0) lines.delete(companyId)
    }
  }

  async function lookForPlace(companyId: number, patience: AbortSignal): Promise<CheckPlace> {
    while (!patience.aborted) {
      const place = await take(companyId)
      if (place) return place
      await sayPersonWaits(db, companyId, waitsMs)
      await wait(LOOK_EVERY_MS, undefined, { signal: patience }).catch(() => undefined)
    }
    throw busy()
  }

  return { waitForPlace }
}

const busy = () => new Refusal('unavailable', 'all places of the company are taken', [], PERSON_RETRY_AFTER_SECONDS)
