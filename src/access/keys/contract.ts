import { del, get, OWN_COMPANY, OWN_COMPANY_OR_ALL, post, schemaType } from '../../base/roles/contract-rules.ts'
import type { keyListSchema, madeKeySchema, newKeySchema } from './wire.ts'

const KEYS = '/api/keys/:companyId'

export const list = get(KEYS, {
  access: 'admin',
  companies: OWN_COMPANY_OR_ALL,
  answer: schemaType<typeof keyListSchema>(),
})
export const create = post(KEYS, {
  access: 'admin',
  companies: OWN_COMPANY,
  body: schemaType<typeof newKeySchema>(),
  answer: schemaType<typeof madeKeySchema>(),
})
export const revoke = del(`${KEYS}/:id`, { access: 'admin', companies: OWN_COMPANY })
