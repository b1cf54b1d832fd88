import { get, OWN, of } from '../../base/roles/contract-rules.ts'
import type { onThatDayQuerySchema, onThatDaySchema } from './wire.ts'

export const ask = get('/api/company/:companyId/on-that-day', {
  who: 'everybody',
  companies: OWN,
  query: of<typeof onThatDayQuerySchema>(),
  answer: of<typeof onThatDaySchema>(),
})
