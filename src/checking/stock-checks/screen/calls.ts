import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { AskedStock, StockCheck } from '../wire.ts'

const EVERY_MS = 5_000 // docs/rules.md#intervals
const AT_REST_MS = 60_000

/**
 * Returns the company's newest stock check, refreshed while it is shown: often while it runs, else
 * in case a colleague starts one.
 */
export const stockCheckQuery = queryOptions({
  queryKey: ['stock check'],
  queryFn: async () => (await call(contract.newest)).check,
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? EVERY_MS : AT_REST_MS),
})

/**
 * Returns the query for the forecast of a stock check of these partners. Never cached, since
 * answers age.
 */
export const forecastQuery = (wanted: AskedStock) =>
  queryOptions({
    queryKey: ['stock forecast', wanted],
    queryFn: () => call(contract.forecast, { body: wanted }),
    gcTime: 0,
  })

export const startStockCheck = (wanted: AskedStock): Promise<StockCheck> => call(contract.start, { body: wanted })

export const cancelStockCheck = (id: number): Promise<void> => call(contract.cancel, { id })
