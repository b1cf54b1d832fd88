import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, OpenDatabase } from '../../base/database/database.ts'
import type { Log } from '../../base/log/log.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { createRejectionDelay } from '../../platform/http/rejection-delay.ts'
import {
  type CheckSlot,
  claimCheckSlot,
  createCheckSlotRows,
  markUserWaiting,
  releaseCheckSlot,
  releaseCheckSlotsOf,
  renewCheckSlots,
} from './slot-store.ts'

export type CheckSlots = {
  /**
   * Runs a check in one of the company's slots. If none is free, a program is refused (429,
   * Retry-After); a user waits until `disconnected` aborts, 15 s at most (503).
   */
  runInSlot: <Result>(requester: Requester, disconnected: AbortSignal, check: () => Promise<Result>) => Promise<Result>
  stop: () => void
}

type Requester = Pick<Actor, 'companyId' | 'isProgram'>
/** The defaults apply except in tests. */
type Timing = { leaseMs?: number; renewEveryMs?: number } & Pick<QueueOptions, 'waitTimeoutMs' | 'userPriorityMs'>

/** Checks per company in all processes (docs/rules.md#eight-at-a-time). */
export const MAX_CONCURRENT_CHECKS = 8
// How long a killed process holds its slots; a live one renews its leases three times as often.
const LEASE_MS = 15_000
const RETRY_AFTER_SECONDS = 1

/**
 * Creates the concurrency slots for single checks, one database row each.
 */
export function createCheckSlots(
  { db, kind }: Pick<OpenDatabase, 'db' | 'kind'>,
  log: Log,
  { leaseMs = LEASE_MS, renewEveryMs = leaseMs / 3, ...queueOptions }: Timing = {},
): CheckSlots {
  const heldSlots = new Set<CheckSlot>()
  const runningByCompany = new Map<number, number>()
  const preparations = new Map<number, Promise<void>>()

  const prepare = async (companyId: number): Promise<void> => {
    await createCheckSlotRows(db, companyId, MAX_CONCURRENT_CHECKS)
    // The lock file of an embedded database proves that the previous holders are dead.
    if (kind === 'embedded') await releaseCheckSlotsOf(db, companyId)
  }
  const prepareOnce = (companyId: number): Promise<void> => {
    const preparation = preparations.get(companyId) ?? prepare(companyId)
    preparations.set(companyId, preparation)
    preparation.catch(() => preparations.delete(companyId))
    return preparation
  }
  const claim = async (companyId: number, isProgram: boolean): Promise<CheckSlot | null> => {
    await prepareOnce(companyId)
    return claimCheckSlot(db, { companyId, isProgram, token: randomUUID(), leaseMs })
  }
  const queue = createUserQueue(db, { claim: companyId => claim(companyId, false), ...queueOptions })
  const delayRejection = createRejectionDelay()
  const refuse = async (companyId: number, disconnected: AbortSignal): Promise<never> => {
    await delayRejection(`company ${companyId}`, disconnected)
    const message = `at most ${MAX_CONCURRENT_CHECKS} checks of a company at once`
    throw new Refusal('too-often', message, [], RETRY_AFTER_SECONDS, 'too_many_at_once')
  }
  const claimOrRefuse = async (companyId: number, disconnected: AbortSignal): Promise<CheckSlot> =>
    (await claim(companyId, true)) ?? (await refuse(companyId, disconnected))
  const runHoldingSlot = async <Result>(
    slot: CheckSlot,
    disconnected: AbortSignal,
    check: () => Promise<Result>,
  ): Promise<Result> => {
    heldSlots.add(slot)
    try {
      if (disconnected.aborted) throw new Refusal('unavailable', 'the client has disconnected')
      return await check()
    } finally {
      heldSlots.delete(slot)
      // If the database is unavailable, the lease expires.
      await releaseCheckSlot(db, slot).catch(err => log.warn({ err }, 'could not release the slot of a single check'))
    }
  }
  const renew = async () => {
    if (heldSlots.size > 0) await renewCheckSlots(db, [...heldSlots], leaseMs)
  }
  const timer = setInterval(
    () => void renew().catch(err => log.warn({ err }, 'could not renew the slots of single checks')),
    renewEveryMs,
  ).unref()
  return {
    runInSlot: async ({ companyId, isProgram = false }, disconnected, check) => {
      const running = runningByCompany.get(companyId) ?? 0
      // Uses this process's own count first, so that a flood of calls costs no database access.
      if (isProgram && running >= MAX_CONCURRENT_CHECKS) await refuse(companyId, disconnected)
      runningByCompany.set(companyId, running + 1)
      try {
        const slot = await (isProgram
          ? claimOrRefuse(companyId, disconnected)
          : queue.waitForSlot(companyId, disconnected))
        return await runHoldingSlot(slot, disconnected, check)
      } finally {
        const left = (runningByCompany.get(companyId) ?? 1) - 1
        if (left > 0) runningByCompany.set(companyId, left)
        else runningByCompany.delete(companyId)
      }
    },
    stop: () => clearInterval(timer),
  }
}

type QueueOptions = {
  /** Claims a company's slot for a user; null if none is free. */
  claim: (companyId: number) => Promise<CheckSlot | null>
  /** The longest wait of a user. 15 s, because the page times out after 20 s; shorter in tests. */
  waitTimeoutMs?: number
  /**
   * How long programs yield to a waiting user after each of the user's polls; longer than a few
   * polls on a busy machine.
   */
  userPriorityMs?: number
}

/** The waiting users of a company in this process: the end of the last one's turn, their number. */
type Queue = { last: Promise<void>; length: number }

const WAIT_TIMEOUT_MS = 15_000
const POLL_INTERVAL_MS = 100
const USER_PRIORITY_MS = 500
const MAX_QUEUED_USERS = 100
const USER_RETRY_AFTER_SECONDS = 5

/**
 * Creates the queues in which users wait for their company's slots: first come, first served;
 * disconnected clients leave.
 */
function createUserQueue(
  db: Database,
  { claim, waitTimeoutMs = WAIT_TIMEOUT_MS, userPriorityMs = USER_PRIORITY_MS }: QueueOptions,
) {
  const queues = new Map<number, Queue>()

  /**
   * Only the first in a queue polls, so that many waiting users cost the database as much as one.
   */
  async function waitForSlot(companyId: number, disconnected: AbortSignal): Promise<CheckSlot> {
    const queue = queues.get(companyId) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length >= MAX_QUEUED_USERS) throw allSlotsBusy()
    const { promise: turnIsOver, resolve: endTurn } = Promise.withResolvers<void>()
    const previous = queue.last
    Object.assign(queue, { last: turnIsOver, length: queue.length + 1 })
    queues.set(companyId, queue)
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), waitTimeoutMs)
    try {
      await previous
      return await pollForSlot(companyId, AbortSignal.any([disconnected, timeout.signal]))
    } finally {
      clearTimeout(timer)
      endTurn()
      queue.length -= 1
      if (queue.length === 0) queues.delete(companyId)
    }
  }

  async function pollForSlot(companyId: number, stopWaiting: AbortSignal): Promise<CheckSlot> {
    while (!stopWaiting.aborted) {
      const slot = await claim(companyId)
      if (slot) return slot
      await markUserWaiting(db, companyId, userPriorityMs)
      await wait(POLL_INTERVAL_MS, undefined, { signal: stopWaiting }).catch(() => undefined)
    }
    throw allSlotsBusy()
  }

  return { waitForSlot }
}

const allSlotsBusy = () =>
  new Refusal('unavailable', 'all places of the company are taken', [], USER_RETRY_AFTER_SECONDS)
