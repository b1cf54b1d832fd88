import { del, get, of, put } from '../../base/roles/contract-rules.ts'
import type { cacheCorrectionSchema, cacheListSchema, cacheQuerySchema } from './wire.ts'

const CACHE = '/api/cache'

export const list = get(CACHE, {
  who: 'operator',
  query: of<typeof cacheQuerySchema>(),
  answer: of<typeof cacheListSchema>(),
})
export const correct = put(CACHE, { who: 'operator', body: of<typeof cacheCorrectionSchema>() })
export const clear = del(CACHE, { who: 'dev' })
