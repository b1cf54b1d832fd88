import { get, of } from '../../ground/roles/contract-rules.ts'
import type { auditListSchema, auditQuerySchema } from './wire.ts'

/** Returns one page, or all matching lines as CSV. */
export const list = get('/api/auditlog', {
  who: 'admin',
  query: of<ReturnType<typeof auditQuerySchema>>(),
  answer: of<typeof auditListSchema>(),
})
