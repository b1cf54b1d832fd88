import { del, get, put, schemaType } from '../../base/roles/contract-rules.ts'
import type { refreshStateSchema } from './wire.ts'

const UPDATE = '/api/cache/update'

export const state = get(UPDATE, {
  access: 'everybody',
  isPolled: true,
  answer: schemaType<typeof refreshStateSchema>(),
})
export const start = put(UPDATE, { access: 'dev' })
export const cancel = del(UPDATE, { access: 'dev' })
