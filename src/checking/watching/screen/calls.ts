import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { WatchChange, WatchChanged } from '../wire.ts'

/** Returns the query for a company's watching: its settings and the queries per day. */
export const watchingQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['watching', companyId],
    queryFn: () => call(contract.read, { companyId }),
  })

/** Returns the query for a company's watching with the number of a batch's valid partners. */
export const batchWatchingQuery = (companyId: number, batch: number) =>
  queryOptions({
    queryKey: ['watching', companyId, batch],
    queryFn: () => call(contract.read, { companyId, query: { batch } }),
  })

export const changeWatching = (companyId: number, change: WatchChange): Promise<WatchChanged> =>
  call(contract.change, { companyId, body: change })
