import { viennaDay } from '../../../base/texts/format.ts'
import type { MarkQuery, Patience } from '../mark.ts'
import { endCall } from './calls-store.ts'
import { claimInTime } from './claim-in-time.ts'
import type { RegisterDeps } from './definition.ts'
import { dueUids } from './due-uids.ts'
import { isPaused } from './pause-store.ts'
import { queryOnce } from './query-once.ts'
import { uidsNotQueriedOn } from './statements-store.ts'

/** Maximum of concurrent look-ups per process and register; further callers get no answer. */
const MAX_IN_FLIGHT = 2

/**
 * Creates this process's client of a register, which queries it about VAT IDs of its state, each
 * once a day.
 */
export function createRegisterQuery(deps: RegisterDeps, mayAsk: () => boolean): MarkQuery {
  const { definition, log } = deps
  let inFlight = 0
  const lookUp: MarkQuery['lookUp'] = async (uids, patience) => {
    const own = uids.filter(uid => uid.startsWith(definition.register.country))
    if (own.length === 0) return true
    if (!mayAsk() || inFlight >= MAX_IN_FLIGHT) return false
    inFlight += 1
    try {
      return await queryAll(deps, own, patience)
    } catch (failure) {
      log.warn({ err: failure, register: definition.id }, 'a register could not be queried')
      return false
    } finally {
      inFlight -= 1
    }
  }
  return { lookUp }
}

async function queryAll(deps: RegisterDeps, uids: readonly string[], patience: Patience): Promise<boolean> {
  const { database, clock, definition } = deps
  const { maxPerCall } = definition.register
  const until = performance.now() + patience.ms
  const unknown = await uidsNotQueriedOn(database.db, definition, uids, viennaDay(clock.now()))
  for (let from = 0; from < unknown.length; from += maxPerCall) {
    const some = unknown.slice(from, from + maxPerCall)
    if (!(await querySome(deps, some, { until, patience }))) return false
  }
  return true
}

type Moment = { until: number; patience: Patience }

async function querySome(deps: RegisterDeps, uids: string[], { until, patience }: Moment): Promise<boolean> {
  const { database, clock, definition, upstreamTimeoutMs } = deps
  const { signal = NEVER } = patience
  if (await isPaused(database.db, definition.id)) return false
  const callId = await claimWithin(deps, until, patience)
  if (callId === null) return false
  try {
    // The day may have changed since the last call.
    const day = viennaDay(clock.now())
    const timeoutMs = Math.max(1, Math.round(Math.min(until - performance.now(), upstreamTimeoutMs)))
    return await queryOnce(deps, await filled(deps, uids, day), { day, timeoutMs, signal })
  } finally {
    await endCall(database.db, callId, definition.limit)
  }
}

const NEVER = new AbortController().signal

/** Waits for a free request of the register's limit; null if there is none in time. */
async function claimWithin(
  { database, log, definition: { id, register, limit }, upstreamTimeoutMs: timeoutMs }: RegisterDeps,
  until: number,
  { signal = NEVER, companyId }: Patience,
): Promise<number | null> {
  const call = { register: id, limit, requests: register.requestsPerCall, companyId: companyId ?? null }
  const claim = await claimInTime(database, call, { until, timeoutMs, signal })
  if ('id' in claim) return claim.id
  if (claim.why === 'limit')
    log.info({ register: id, companyId }, 'the limit of a register is used up: some of its states are unknown')
  return null
}

/** Fills a call of a register that has a limit per day with other numbers that are due. */
async function filled({ database, definition }: RegisterDeps, uids: string[], day: string): Promise<string[]> {
  const { register, limit } = definition
  const left = register.maxPerCall - uids.length
  if ('perMs' in limit || left === 0) return uids
  const due = await dueUids(database.db, definition, day, register.maxPerCall)
  // In one order everywhere, so that two processes that store the same numbers cannot deadlock.
  return [...uids, ...due.filter(uid => !uids.includes(uid)).slice(0, left)].toSorted()
}
