import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import type { ReceivedList } from '../wire.ts'

/** What services sent; asked for when somebody wants to see it. A list that is still asked gets more tries, so nothing is remembered. */
export const receivedQuery = (path: string) =>
  queryOptions({ queryKey: ['received', path], queryFn: () => call<ReceivedList>('GET', path), gcTime: 0 })
