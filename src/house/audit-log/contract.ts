import { get, of } from '../../ground/roles/contract-rules.ts'
import type { auditListSchema, auditQuerySchema } from './wire.ts'

/** One page, or as CSV all that is asked for. */
export const list = get('/api/auditlog', {
  who: 'admin',
  query: of<ReturnType<typeof auditQuerySchema>>(),
  answer: of<typeof auditListSchema>(),
})
