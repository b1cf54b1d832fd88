import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'

const POLL_INTERVAL_MS = 60_000

/**
 * Returns the query for a company's figures, 0 = all companies. They change slowly, so it is
 * refreshed once a minute.
 */
export const statisticsQuery = (companyId: number, weather = false) =>
  queryOptions({
    queryKey: ['statistics', companyId, weather],
    queryFn: () => call(contract.read, { query: { companyId, weather: `${weather}` } }),
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: POLL_INTERVAL_MS,
    placeholderData: keepPreviousData,
  })
