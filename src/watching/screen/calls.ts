import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import type { WatchChange, WatchChanged, Watching } from '../wire.ts'

/** How a company watches, and how many questions a day that is. */
export const watchingQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['watching', companyId],
    queryFn: () => call<Watching>('GET', `/api/company/${companyId}/watching`),
  })

/** The same, and how many of a batch could be watched. */
export const batchWatchingQuery = (companyId: number, batch: number) =>
  queryOptions({
    queryKey: ['watching', companyId, batch],
    queryFn: () => call<Watching>('GET', `/api/company/${companyId}/watching?batch=${batch}`),
  })

export const changeWatching = (companyId: number, change: WatchChange): Promise<WatchChanged> =>
  call('PUT', `/api/company/${companyId}/watching`, change)
