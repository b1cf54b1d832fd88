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
  access: 'everybody',
  hasSideEffects: true,
  query: schemaType<typeof singleQuerySchema>(),
  answer: schemaType<typeof singleResultSchema>(),
})
export const listOwn = get(CHECKS, { access: 'everybody', answer: schemaType<typeof singleListSchema>() })
export const listAll = get('/api/tasks/company/single/:companyId', {
  access: 'everybody',
  companies: OWN_COMPANY_OR_ALL,
  query: schemaType<typeof checkQuerySchema>(),
  answer: schemaType<typeof checkListSchema>(),
})
export const listReceived = get('/api/tasks/single/:id/received', {
  access: 'everybody',
  answer: schemaType<typeof receivedListSchema>(),
})
export const sentCountries = get('/api/tasks/sent-countries', {
  access: 'everybody',
  answer: schemaType<typeof sentCountriesSchema>(),
})
