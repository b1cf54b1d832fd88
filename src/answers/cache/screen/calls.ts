import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { Correction } from '../correction-rules.ts'
import type { CacheList, CacheRecord } from '../wire.ts'

export type ListParams = { page: number; itemsPerPage: number; search: string; sortBy: string; sortDesc: boolean }

const CACHE = 'cache entries'

/** Everything read about remembered answers; invalidate it after a change. */
export const allEntries = { queryKey: [CACHE] }

/** One page of what is remembered. */
export const entriesQuery = (params: ListParams) =>
  queryOptions({
    queryKey: [CACHE, params],
    queryFn: () => readEntries(params),
    placeholderData: keepPreviousData,
  })

const readEntries = (params: ListParams): Promise<CacheList> =>
  call(contract.list, { query: { ...params, search: params.search || null } })

/** With the moment of the record as seen: if it changed since, the server refuses (409). */
export const correctEntry = ({ id, uid, updatedAt }: CacheRecord, correction: Correction): Promise<void> =>
  call(contract.correct, { body: { id, uid, updatedAt, ...correction } })

/** Forgets everything remembered. */
export const clearCache = (): Promise<void> => call(contract.clear)
