import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { Correction } from '../correction-rules.ts'
import type { CacheList, CacheRecord } from '../wire.ts'

export type ListParams = { page: number; itemsPerPage: number; search: string; sortBy: string; sortDesc: boolean }

const CACHE = 'cache entries'

/** Query key of all cache data; invalidate it after a change. */
export const allCacheQueries = { queryKey: [CACHE] }

/** Fetches one page of cached answers. */
export const entriesQuery = (params: ListParams) =>
  queryOptions({
    queryKey: [CACHE, params],
    queryFn: () => readEntries(params),
    placeholderData: keepPreviousData,
  })

const readEntries = (params: ListParams): Promise<CacheList> =>
  call(contract.list, { query: { ...params, search: params.search || null } })

/** Sends the record's `updatedAt` as seen: if it changed since, the server responds 409. */
export const correctEntry = ({ id, uid, updatedAt }: CacheRecord, correction: Correction): Promise<void> =>
  call(contract.correct, { body: { id, uid, updatedAt, ...correction } })

export const clearCache = (): Promise<void> => call(contract.clear)
