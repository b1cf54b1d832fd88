import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'

const A_MINUTE = 60_000

/** Figures of a company, 0 = of all; they age slowly, so they are read again once a minute. */
export const statisticsQuery = (companyId: number, weather = false) =>
  queryOptions({
    queryKey: ['statistics', companyId, weather],
    queryFn: () => call(contract.read, { query: { companyId, weather: `${weather}` } }),
    staleTime: A_MINUTE,
    refetchInterval: A_MINUTE,
    placeholderData: keepPreviousData,
  })
