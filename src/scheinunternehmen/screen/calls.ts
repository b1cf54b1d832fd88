import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import type { ShownListState } from '../wire.ts'

const A_MINUTE = 60_000

/** Which list of fictitious companies is kept; for the operator's people. */
export const listStateQuery = queryOptions({
  queryKey: ['scheinunternehmen'],
  queryFn: () => call<ShownListState>('GET', '/api/scheinunternehmen'),
  staleTime: A_MINUTE,
})
