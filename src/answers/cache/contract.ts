import { del, get, put, schemaType } from '../../base/roles/contract-rules.ts'
import type { cacheCorrectionSchema, cacheListSchema, cacheQuerySchema } from './wire.ts'

const CACHE = '/api/cache'

export const list = get(CACHE, {
  access: 'operator',
  query: schemaType<typeof cacheQuerySchema>(),
  answer: schemaType<typeof cacheListSchema>(),
})
export const correct = put(CACHE, { access: 'operator', body: schemaType<typeof cacheCorrectionSchema>() })
export const clear = del(CACHE, { access: 'dev' })
