import { get, OWN_OR_ALL, of } from '../../base/roles/contract-rules.ts'
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
  who: 'everybody',
  changesByGet: true,
  query: of<typeof singleQuerySchema>(),
  answer: of<typeof singleResultSchema>(),
})
export const listMine = get(CHECKS, { who: 'everybody', answer: of<typeof singleListSchema>() })
export const listAll = get('/api/tasks/company/single/:companyId', {
  who: 'everybody',
  companies: OWN_OR_ALL,
  query: of<typeof checkQuerySchema>(),
  answer: of<typeof checkListSchema>(),
})
export const received = get('/api/tasks/single/:id/received', {
  who: 'everybody',
  answer: of<typeof receivedListSchema>(),
})
export const sentCountries = get('/api/tasks/sent-countries', {
  who: 'everybody',
  answer: of<typeof sentCountriesSchema>(),
})
