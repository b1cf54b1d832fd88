import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { StockCheck, StockSelectionInput } from '../wire.ts'

const POLL_INTERVAL_MS = 5_000 // docs/rules.md#intervals
const IDLE_POLL_INTERVAL_MS = 60_000

/**
 * The query for the company's newest stock check. Polled often while it runs, and rarely otherwise,
 * in case a colleague starts one.
 */
export const stockCheckQuery = queryOptions({
  queryKey: ['stock check'],
  queryFn: async () => (await call(contract.newest)).check,
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_INTERVAL_MS : IDLE_POLL_INTERVAL_MS),
})

/**
 * Returns the query for the forecast of a stock check of these partners. Never cached, since
 * answers age.
 */
export const forecastQuery = (selection: StockSelectionInput) =>
  queryOptions({
    queryKey: ['stock forecast', selection],
    queryFn: () => call(contract.forecast, { body: selection }),
    gcTime: 0,
  })

export const startStockCheck = (selection: StockSelectionInput): Promise<StockCheck> =>
  call(contract.start, { body: selection })

export const cancelStockCheck = (id: number): Promise<void> => call(contract.cancel, { id })
