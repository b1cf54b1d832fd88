import { del, get, OWN, OWN_OR_ALL, of, post } from '../../base/roles/contract-rules.ts'
import type { keyListSchema, madeKeySchema, newKeySchema } from './wire.ts'

const KEYS = '/api/keys/:companyId'

export const list = get(KEYS, { who: 'admin', companies: OWN_OR_ALL, answer: of<typeof keyListSchema>() })
export const make = post(KEYS, {
  who: 'admin',
  companies: OWN,
  body: of<typeof newKeySchema>(),
  answer: of<typeof madeKeySchema>(),
})
export const end = del(`${KEYS}/:id`, { who: 'admin', companies: OWN })
