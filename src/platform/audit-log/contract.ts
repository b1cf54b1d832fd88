import { get, schemaType } from '../../base/roles/contract-rules.ts'
import type { auditListSchema, auditQuerySchema } from './wire.ts'

/** Returns one page, or all matching lines as CSV. */
export const list = get('/api/auditlog', {
  access: 'admin',
  query: schemaType<ReturnType<typeof auditQuerySchema>>(),
  answer: schemaType<typeof auditListSchema>(),
})
