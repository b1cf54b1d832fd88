import { del, get, OWN_COMPANY_OR_ALL, post, schemaType } from '../../base/roles/contract-rules.ts'
import type { askedSearchSchema, searchListSchema, wantedSearchSchema } from './wire.ts'

// Company 0 stands for all companies, for users whose scope is all.
const SEARCHES = '/api/company/:companyId/held-searches'
const admins = { who: 'admin', companies: OWN_COMPANY_OR_ALL } as const

export const list = get(SEARCHES, { ...admins, isPolled: true, answer: schemaType<typeof searchListSchema>() })
export const ask = post(SEARCHES, {
  ...admins,
  body: schemaType<typeof wantedSearchSchema>(),
  answer: schemaType<typeof askedSearchSchema>(),
})
export const remove = del(`${SEARCHES}/:id`, admins)
export const file = get(`${SEARCHES}/:id/file`, admins)
