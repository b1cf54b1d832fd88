import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'

const read = () => call(contract.read)

const PAST_EVERY_MS = 1_500

/** Who runs the product; it changes only with a restart of the server, and where the demo gets its past. */
export const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: read,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => (state.data?.isPastToCome ? PAST_EVERY_MS : false),
})

// A code counts half a minute longer than it is shown (docs/rules.md#stages).
const CODES_EVERY_MS = 5_000

/** The accounts of the demo with their present codes. */
export const demoAccountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: async () => (await read()).demoAccounts ?? [],
  refetchInterval: CODES_EVERY_MS,
})
