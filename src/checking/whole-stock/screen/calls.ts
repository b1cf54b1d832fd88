import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { AskedStock, StockCheck } from '../wire.ts'

const EVERY_MS = 5_000 // docs/rules.md#intervals
const AT_REST_MS = 60_000

/** The company's newest stock check, read again while it is shown: as long as it runs often, else for one that a colleague starts. */
export const stockCheckQuery = queryOptions({
  queryKey: ['stock check'],
  queryFn: async () => (await call(contract.newest)).check,
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? EVERY_MS : AT_REST_MS),
})

/** What a stock check of these partners would come to; looked at anew each time, since answers grow older. */
export const forecastQuery = (wanted: AskedStock) =>
  queryOptions({
    queryKey: ['stock forecast', wanted],
    queryFn: () => call(contract.forecast, { body: wanted }),
    gcTime: 0,
  })

export const startStockCheck = (wanted: AskedStock): Promise<StockCheck> => call(contract.start, { body: wanted })

export const cancelStockCheck = (id: number): Promise<void> => call(contract.cancel, { id })
