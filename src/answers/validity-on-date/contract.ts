import { get, OWN_COMPANY, schemaType } from '../../base/roles/contract-rules.ts'
import type { onThatDayQuerySchema, onThatDaySchema } from './wire.ts'

export const onThatDay = get('/api/company/:companyId/on-that-day', {
  access: 'everybody',
  companies: OWN_COMPANY,
  query: schemaType<typeof onThatDayQuerySchema>(),
  answer: schemaType<typeof onThatDaySchema>(),
})
