import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import type { Operator } from '../wire.ts'

/** Who runs the product; it changes only with a restart of the server. */
export const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: () => call<Operator>('GET', '/api/operator'),
  staleTime: Number.POSITIVE_INFINITY,
})
