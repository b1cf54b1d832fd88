/** A try; lists of tries are newest first. */
export type AccountTry = { kind: 'change' | 'test'; outcome: 'open' | 'worked' | 'refused'; tried_at: Date }

export const MAX_TRIES_PER_HOUR = 5
const HOUR_MS = 60 * 60_000

/**
 * Refusals in a row without a wait, since a PIN is easily mistyped. After that each one doubles the
 * wait, up to a day.
 */
export const FREE_REFUSALS = 3
const FIRST_WAIT_MS = HOUR_MS / 2
const LONGEST_WAIT_MS = 24 * HOUR_MS

/**
 * Returns until when a company may not enter (`change`) or test other FinanzOnline credentials;
 * null = allowed now.
 *
 * The ministry locks a user after several wrong PINs, and its codes reveal which users exist.
 * Without a limit, the operator's address could be used to probe other people's accounts.
 */
export function triesRestUntil(tries: readonly AccountTry[], kind: AccountTry['kind'], now: Date): Date | null {
  const ends = [endOfHour(tries, kind), endOfWait(tries)].filter(end => end > now.getTime())
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

function endOfHour(tries: readonly AccountTry[], kind: AccountTry['kind']): number {
  const fifth = tries.filter(each => each.kind === kind)[MAX_TRIES_PER_HOUR - 1]
  return fifth ? fifth.tried_at.getTime() + HOUR_MS : 0
}

function endOfWait(tries: readonly AccountTry[]): number {
  const refused = refusedInARow(tries)
  const last = refused[0]
  if (last === undefined || refused.length < FREE_REFUSALS) return 0
  const wait = FIRST_WAIT_MS * 2 ** (refused.length - FREE_REFUSALS)
  return last.tried_at.getTime() + Math.min(wait, LONGEST_WAIT_MS)
}

/** Returns the refusals since the last successful login, newest first. */
export function refusedInARow<T extends AccountTry>(tries: readonly T[]): T[] {
  const lastGood = tries.findIndex(({ outcome }) => outcome === 'worked')
  return (lastGood < 0 ? tries : tries.slice(0, lastGood)).filter(({ outcome }) => outcome === 'refused')
}
