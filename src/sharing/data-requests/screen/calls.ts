import { queryOptions } from '@tanstack/react-query'
import { callUrl } from '../../../base/roles/contract-rules.ts'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { HeldSearch, SearchRequest } from '../wire.ts'

const POLL_INTERVAL_MS = 2_000

/** A company's searches (0 = those of all companies), polled while one of them is pending. */
export const searchesQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['held-searches', companyId],
    queryFn: () => call(contract.list, { companyId }),
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? POLL_INTERVAL_MS : false),
  })

/** Returns whether a search was requested and is not done yet. */
export const isInProgress = ({ state }: HeldSearch): boolean => state === 'waiting' || state === 'looking'

export const requestSearch = (companyId: number, query: SearchRequest): Promise<{ id: number }> =>
  call(contract.create, { companyId, body: query })

export const removeSearch = (companyId: number, { id }: HeldSearch): Promise<void> =>
  call(contract.remove, { companyId, id })

/** URL of the result, downloaded by the browser because of its size. */
export const filePath = (companyId: number, { id }: HeldSearch): string => callUrl(contract.file, { companyId, id })
