import { get, OWN, of, put } from '../../base/roles/contract-rules.ts'
import type { watchChangedSchema, watchChangeSchema, watchingQuerySchema, watchingSchema } from './wire.ts'

const WATCHING = '/api/company/:companyId/watching'
const ownCompany = { who: 'everybody', companies: OWN } as const

export const read = get(WATCHING, {
  ...ownCompany,
  query: of<typeof watchingQuerySchema>(),
  answer: of<typeof watchingSchema>(),
})
export const change = put(WATCHING, {
  ...ownCompany,
  body: of<typeof watchChangeSchema>(),
  answer: of<typeof watchChangedSchema>(),
})
