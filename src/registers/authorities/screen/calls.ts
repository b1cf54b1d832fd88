import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import { EU_CODES } from '../../../vat-ids/uid/countries.ts'
import * as contract from '../contract.ts'
import type { AccountTrouble, Availability, AvailabilityList } from '../wire.ts'

const POLL_INTERVAL_MS = 60_000

/** The query for which countries can be queried now, as far as the server knows. */
export const availabilityQuery = queryOptions({
  queryKey: ['availability'],
  queryFn: () => call(contract.availability),
  refetchInterval: POLL_INTERVAL_MS,
  staleTime: POLL_INTERVAL_MS,
})

/** Returns the prefixes that cannot be queried now. */
export const failing = (list: AvailabilityList | undefined): string[] =>
  (list?.availabilityList ?? [])
    .filter(({ availabilityStatus }) => availabilityStatus === 'UNAVAILABLE')
    .map(({ msCode }) => msCode)

/**
 * Returns the services that cannot be queried about a country now; shared by the country notices
 * and the statistics.
 */
export const troubledServices = (list: AvailabilityList | undefined, country: string): Availability['troubled'] =>
  list?.availabilityList.find(({ msCode }) => msCode === country)?.troubled ?? []

/** Returns whether all EU countries fail: then one sentence replaces the list of countries. */
export function isAllFailing(list: AvailabilityList | undefined): boolean {
  const failingCountries = new Set(failing(list))
  return EU_CODES.every(code => failingCountries.has(code))
}

/** Returns the account's problem, if any queries go to FinanzOnline. */
export const accountTrouble = (list: AvailabilityList | undefined): AccountTrouble | null =>
  list?.account?.isNeeded ? list.account : null

/** Returns the number of notices for the badge. */
export const countNotices = (list: AvailabilityList | undefined): number =>
  (accountTrouble(list) ? 1 : 0) + (isAllFailing(list) ? 1 : failing(list).length)
