/** An attempt to use FinanzOnline credentials. Lists of tries are newest first. */
export type AccountTry = { kind: 'change' | 'test'; outcome: 'open' | 'worked' | 'refused'; tried_at: Date }

export const MAX_TRIES_PER_HOUR = 5
const HOUR_MS = 60 * 60_000

/**
 * Number of refusals in a row after which a company must wait; fewer are free, since a PIN is
 * easily mistyped. Each further refusal doubles the wait, up to a day.
 */
export const REFUSALS_BEFORE_WAIT = 3
const FIRST_WAIT_MS = HOUR_MS / 2
const MAX_WAIT_MS = 24 * HOUR_MS

/**
 * Returns until when a company may not enter (`change`) or test other FinanzOnline credentials;
 * null = allowed now.
 *
 * The ministry locks a user after several wrong PINs, and its codes reveal which users exist.
 * Without a limit, the operator's IP address could be used to probe other people's accounts.
 */
export function triesBlockedUntil(tries: readonly AccountTry[], kind: AccountTry['kind'], now: Date): Date | null {
  const ends = [endOfHour(tries, kind), endOfWait(tries)].filter(end => end > now.getTime())
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

function endOfHour(tries: readonly AccountTry[], kind: AccountTry['kind']): number {
  const oldestCounted = tries.filter(each => each.kind === kind)[MAX_TRIES_PER_HOUR - 1]
  return oldestCounted ? oldestCounted.tried_at.getTime() + HOUR_MS : 0
}

function endOfWait(tries: readonly AccountTry[]): number {
  const refusals = consecutiveRefusals(tries)
  const last = refusals[0]
  if (last === undefined || refusals.length < REFUSALS_BEFORE_WAIT) return 0
  const wait = FIRST_WAIT_MS * 2 ** (refusals.length - REFUSALS_BEFORE_WAIT)
  return last.tried_at.getTime() + Math.min(wait, MAX_WAIT_MS)
}

/** Returns the refusals since the last successful login, newest first. */
export function consecutiveRefusals<T extends AccountTry>(tries: readonly T[]): T[] {
  const lastGood = tries.findIndex(({ outcome }) => outcome === 'worked')
  return (lastGood < 0 ? tries : tries.slice(0, lastGood)).filter(({ outcome }) => outcome === 'refused')
}
