import { get, OWN_COMPANY, put, schemaType } from '../../base/roles/contract-rules.ts'
import type { watchChangedSchema, watchChangeSchema, watchingQuerySchema, watchingSchema } from './wire.ts'

const WATCHING = '/api/company/:companyId/watching'
const ownCompany = { who: 'anyUser', companies: OWN_COMPANY } as const

export const read = get(WATCHING, {
  ...ownCompany,
  query: schemaType<typeof watchingQuerySchema>(),
  answer: schemaType<typeof watchingSchema>(),
})
export const change = put(WATCHING, {
  ...ownCompany,
  body: schemaType<typeof watchChangeSchema>(),
  answer: schemaType<typeof watchChangedSchema>(),
})
