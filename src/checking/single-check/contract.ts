import { get, OWN_COMPANY_OR_ALL, schemaType } from '../../base/roles/contract-rules.ts'
import type { receivedListSchema } from '../../registers/authorities/wire.ts'
import type {
  checkListSchema,
  checkQuerySchema,
  sentCountriesSchema,
  singleListSchema,
  singleQuerySchema,
  singleResultSchema,
} from './wire.ts'

const CHECKS = '/api/tasks/uid'

export const check = get(`${CHECKS}/:uid`, {
  who: 'anyUser',
  hasSideEffects: true,
  query: schemaType<typeof singleQuerySchema>(),
  answer: schemaType<typeof singleResultSchema>(),
})
export const listOwn = get(CHECKS, { who: 'anyUser', answer: schemaType<typeof singleListSchema>() })
export const listAll = get('/api/tasks/company/single/:companyId', {
  who: 'anyUser',
  companies: OWN_COMPANY_OR_ALL,
  query: schemaType<typeof checkQuerySchema>(),
  answer: schemaType<typeof checkListSchema>(),
})
export const listReceived = get('/api/tasks/single/:id/received', {
  who: 'anyUser',
  answer: schemaType<typeof receivedListSchema>(),
})
export const sentCountries = get('/api/tasks/sent-countries', {
  who: 'anyUser',
  answer: schemaType<typeof sentCountriesSchema>(),
})
