import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../ground/database/database.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { type CheckPlace, sayPersonWaits } from './place-store.ts'

type Needs = {
  /** Takes a place of a company for a person; null where none is free. */
  take: (companyId: number) => Promise<CheckPlace | null>
  /** How long a person waits at most; 15 s, because the page gives up after 20 s, unless a test is in a hurry. */
  patienceMs?: number
}

/** Who of a company waits in this process: the last one's turn, and how many. */
type Line = { last: Promise<void>; length: number }

const PATIENCE_MS = 15_000
const LOOK_EVERY_MS = 100
// Outlives a few looks on a busy machine, and not for long who waits no more.
const WAITS_MS = 500
const MOST_WAITING = 100
const RETRY_AFTER_SECONDS = 5

/** Returns the lines in which people wait for their company's places: first come, first served, whoever hangs up leaves. */
export function createPeoplesLine(db: Database, { take, patienceMs = PATIENCE_MS }: Needs) {
  const lines = new Map<number, Line>()

  /** Only the first of a line looks, so that a company's crowd costs the database no more than one person. */
  async function waitForPlace(companyId: number, gone: AbortSignal): Promise<CheckPlace> {
    const line = lines.get(companyId) ?? { last: Promise.resolve(), length: 0 }
    if (line.length >= MOST_WAITING) throw busy()
    const { promise: turnIsOver, resolve: endTurn } = Promise.withResolvers<void>()
    const before = line.last
    Object.assign(line, { last: turnIsOver, length: line.length + 1 })
    lines.set(companyId, line)
    const patience = AbortSignal.any([gone, AbortSignal.timeout(patienceMs)])
    try {
      await before
      return await lookForPlace(companyId, patience)
    } finally {
      endTurn()
      line.length -= 1
      if (line.length === 0) lines.delete(companyId)
    }
  }

  async function lookForPlace(companyId: number, patience: AbortSignal): Promise<CheckPlace> {
    while (!patience.aborted) {
      const place = await take(companyId)
      if (place) return place
      await sayPersonWaits(db, companyId, WAITS_MS)
      await wait(LOOK_EVERY_MS, undefined, { signal: patience }).catch(() => undefined)
    }
    throw busy()
  }

  return { waitForPlace }
}

const busy = () => new Refusal('unavailable', 'all places of the company are taken', [], RETRY_AFTER_SECONDS)
