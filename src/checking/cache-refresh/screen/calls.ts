import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'

const EVERY_MS = 30_000 // docs/rules.md#intervals

/** Whether a cache update runs and how far it came. */
export const refreshStateQuery = queryOptions({
  queryKey: ['cache update'],
  queryFn: () => call(contract.state),
  refetchInterval: EVERY_MS,
})

/** Throws CallFailed 409 while one runs. */
export const startRefresh = (): Promise<void> => call(contract.start)

export const cancelRefresh = (): Promise<void> => call(contract.cancel)
