import { get, schemaType } from '../../base/roles/contract-rules.ts'
import type { statisticsQuerySchema, statisticsSchema } from './wire.ts'

export const read = get('/api/statistics', {
  who: 'anyUser',
  isPolled: true,
  query: schemaType<typeof statisticsQuerySchema>(),
  answer: schemaType<typeof statisticsSchema>(),
})
