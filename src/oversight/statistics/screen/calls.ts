import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'

const A_MINUTE = 60_000

/**
 * Returns the query for a company's figures, 0 = all companies. They change slowly, so it is
 * refreshed once a minute.
 */
export const statisticsQuery = (companyId: number, weather = false) =>
  queryOptions({
    queryKey: ['statistics', companyId, weather],
    queryFn: () => call(contract.read, { query: { companyId, weather: `${weather}` } }),
    staleTime: A_MINUTE,
    refetchInterval: A_MINUTE,
    placeholderData: keepPreviousData,
  })
