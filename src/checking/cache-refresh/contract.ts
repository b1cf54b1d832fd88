import { del, get, put, schemaType } from '../../base/roles/contract-rules.ts'
import type { refreshStateSchema } from './wire.ts'

const UPDATE = '/api/cache/update'

export const state = get(UPDATE, { who: 'anyUser', isPolled: true, answer: schemaType<typeof refreshStateSchema>() })
export const start = put(UPDATE, { who: 'dev' })
export const cancel = del(UPDATE, { who: 'dev' })
