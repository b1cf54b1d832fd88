import { get, of } from '../../base/roles/contract-rules.ts'
import type { statisticsQuerySchema, statisticsSchema } from './wire.ts'

export const read = get('/api/statistics', {
  who: 'everybody',
  isPolled: true,
  query: of<typeof statisticsQuerySchema>(),
  answer: of<typeof statisticsSchema>(),
})
