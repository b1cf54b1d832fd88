import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import type { RefreshState } from '../wire.ts'

const EVERY_MS = 30_000 // docs/rules.md#intervals
// Until it is known how much there is to ask.
const WHILE_STARTING_MS = 2_000

/** Whether a cache update runs and how far it came. */
export const refreshStateQuery = queryOptions({
  queryKey: ['cache update'],
  queryFn: () => call<RefreshState>('GET', '/api/cache/update'),
  refetchInterval: ({ state: { data } }) => (data?.running && data.total === 0 ? WHILE_STARTING_MS : EVERY_MS),
})

/** Throws CallFailed 409 while one runs. */
export const startRefresh = (): Promise<void> => call('PUT', '/api/cache/update')

export const cancelRefresh = (): Promise<void> => call('DELETE', '/api/cache/update')
