import { ALL_STATUSES, DEFAULT_STATUS_FILTER, STATUS, type Status } from '../status-rules.ts'

/** All statuses in the order in which a batch goes through them. */
export const ORDERED_STATUSES: readonly Status[] = [...ALL_STATUSES].sort((first, second) => rank(first) - rank(second))

function rank(status: Status): number {
  return status === STATUS.cancelled ? STATUS.deleted - 0.5 : status
}

/**
 * Reads the filter stored in the browser. Returns the default if it is invalid or empty
 * (docs/rules.md#what-the-browser-keeps).
 */
export function readFilter(stored: string | null): readonly Status[] {
  const numbers = (stored ?? '').split(',').filter(text => text !== '')
  const statuses = ORDERED_STATUSES.filter(status => numbers.includes(String(status)))
  return filterOrDefault(statuses)
}

export const writeFilter = (filter: readonly Status[]): string => filter.join(',')

/** Returns the filter, or the default if it is empty. */
export const filterOrDefault = (filter: readonly Status[]): readonly Status[] =>
  filter.length === 0 ? DEFAULT_STATUS_FILTER : filter

const MAX_CHIPS = 3 // docs/rules.md#measures

/** Returns the selected statuses that are shown as chips; the others are only counted. */
export const chipsOf = (filter: readonly Status[]): readonly Status[] => filter.slice(0, MAX_CHIPS)
