import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../ground/ui/calls/call.ts'
import { EU_CODES } from '../../../vat-ids/uid/countries.ts'
import * as contract from '../contract.ts'
import type { AccountTrouble, Availability, AvailabilityList } from '../wire.ts'

const EVERY_MS = 60_000

/** Which member states answer at the moment, from the server's own knowledge. */
export const availabilityQuery = queryOptions({
  queryKey: ['availability'],
  queryFn: () => call(contract.availability),
  refetchInterval: EVERY_MS,
  staleTime: EVERY_MS,
})

/** The prefixes that cannot be queried now. */
export const failing = (list: AvailabilityList | undefined): string[] =>
  (list?.availabilityList ?? [])
    .filter(({ availabilityStatus }) => availabilityStatus === 'UNAVAILABLE')
    .map(({ msCode }) => msCode)

/** Which services cannot be asked about a country now; the notices and the query weather say so by the same word. */
export const troubledServices = (list: AvailabilityList | undefined, country: string): Availability['troubled'] =>
  list?.availabilityList.find(({ msCode }) => msCode === country)?.troubled ?? []

/** The Union's services are down as a whole: one sentence tells more than the names of all their countries. */
export function isAllFailing(list: AvailabilityList | undefined): boolean {
  const down = new Set(failing(list))
  return EU_CODES.every(code => down.has(code))
}

/** What stands against the account, where questions go to FinanzOnline at all. */
export const accountTrouble = (list: AvailabilityList | undefined): AccountTrouble | null =>
  list?.account?.isNeeded ? list.account : null

/** How many notices that makes for somebody who has not looked. */
export const countNotices = (list: AvailabilityList | undefined): number =>
  (accountTrouble(list) ? 1 : 0) + (isAllFailing(list) ? 1 : failing(list).length)
