import { del, get, of, post } from '../../base/roles/contract-rules.ts'
import type { newestStockCheckSchema, stockCheckSchema, stockForecastSchema, wantedStockSchema } from './wire.ts'

const STOCK_CHECKS = '/api/stock-checks'
const everybody = { who: 'everybody' } as const

export const forecast = post(`${STOCK_CHECKS}/forecast`, {
  ...everybody,
  body: of<typeof wantedStockSchema>(),
  answer: of<typeof stockForecastSchema>(),
})
export const start = post(STOCK_CHECKS, {
  ...everybody,
  body: of<typeof wantedStockSchema>(),
  answer: of<typeof stockCheckSchema>(),
})
export const newest = get(STOCK_CHECKS, { ...everybody, isPolled: true, answer: of<typeof newestStockCheckSchema>() })
export const cancel = del(`${STOCK_CHECKS}/:id`, everybody)
