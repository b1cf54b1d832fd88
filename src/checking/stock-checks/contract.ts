import { del, get, post, schemaType } from '../../base/roles/contract-rules.ts'
import type { newestStockCheckSchema, stockCheckSchema, stockForecastSchema, stockSelectionSchema } from './wire.ts'

const STOCK_CHECKS = '/api/stock-checks'
const anyUser = { who: 'anyUser' } as const

export const forecast = post(`${STOCK_CHECKS}/forecast`, {
  ...anyUser,
  body: schemaType<typeof stockSelectionSchema>(),
  answer: schemaType<typeof stockForecastSchema>(),
})
export const start = post(STOCK_CHECKS, {
  ...anyUser,
  body: schemaType<typeof stockSelectionSchema>(),
  answer: schemaType<typeof stockCheckSchema>(),
})
export const newest = get(STOCK_CHECKS, {
  ...anyUser,
  isPolled: true,
  answer: schemaType<typeof newestStockCheckSchema>(),
})
export const cancel = del(`${STOCK_CHECKS}/:id`, anyUser)
