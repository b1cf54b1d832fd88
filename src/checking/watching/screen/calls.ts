import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { WatchChange, WatchChanged } from '../wire.ts'

/** How a company watches, and how many questions a day that is. */
export const watchingQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['watching', companyId],
    queryFn: () => call(contract.read, { companyId }),
  })

/** The same, and how many of a batch could be watched. */
export const batchWatchingQuery = (companyId: number, batch: number) =>
  queryOptions({
    queryKey: ['watching', companyId, batch],
    queryFn: () => call(contract.read, { companyId, query: { batch } }),
  })

export const changeWatching = (companyId: number, change: WatchChange): Promise<WatchChanged> =>
  call(contract.change, { companyId, body: change })
