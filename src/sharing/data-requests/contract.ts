import { del, get, OWN_COMPANY_OR_ALL, post, schemaType } from '../../base/roles/contract-rules.ts'
import type { searchIdSchema, searchListSchema, searchRequestSchema } from './wire.ts'

// Company 0 stands for all companies, for users whose scope is all.
const SEARCHES = '/api/company/:companyId/held-searches'
const admins = { access: 'admin', companies: OWN_COMPANY_OR_ALL } as const

export const list = get(SEARCHES, { ...admins, isPolled: true, answer: schemaType<typeof searchListSchema>() })
export const create = post(SEARCHES, {
  ...admins,
  body: schemaType<typeof searchRequestSchema>(),
  answer: schemaType<typeof searchIdSchema>(),
})
export const remove = del(`${SEARCHES}/:id`, admins)
export const file = get(`${SEARCHES}/:id/file`, admins)
