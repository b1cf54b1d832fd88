import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'

const read = () => call(contract.read)

const HISTORY_INTERVAL_MS = 1_500

/**
 * Loads the operator, which changes only with a restart of the server and while the demo creates
 * its history.
 */
export const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: read,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => (state.data?.isPastToCome ? HISTORY_INTERVAL_MS : false),
})

// A code is valid half a minute longer than it is shown (docs/rules.md#stages).
const CODES_INTERVAL_MS = 5_000

/** The demo accounts with their current codes. */
export const demoAccountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: async () => (await read()).demoAccounts ?? [],
  refetchInterval: CODES_INTERVAL_MS,
})
