import { z } from 'zod'

export const companyAtAGlanceSchema = z.object({
  id: z.number(),
  name: z.string(),
  uid: z.string(),
  /** yyyy-mm-dd, the last day of access in Vienna; null = without end. */
  validUntil: z.string().nullable(),
  /** Rows that have no answer yet: of batches that wait or run, and of those that ended without one for every row. */
  openRows: z.number(),
  /** Business partners whose newest answer is "invalid". */
  invalidPartners: z.number(),
  /** Those of them that became invalid in the last thirty days. */
  becameInvalid: z.number(),
  /** What changed about its business partners in the last seven days. */
  changes: z.number(),
  /** Those, of any day, that the asker has not seen, counted up to MAX_UNSEEN (figure-rules.ts). */
  unseenChanges: z.number(),
  /** What stands against the FinanzOnline account that is the company's own; `operators` = it asks with the operator's. */
  account: z.enum(['operators', 'well', 'incomplete', 'closed', 'refused']),
  /** The ministry's code for a closed or refused account, else empty. */
  code: z.string(),
  /** Nobody has reached its DataBox for three weeks; not there where somebody did, or nobody is to read it. */
  isBoxUnreached: z.literal(true).optional(),
})
export type CompanyAtAGlance = z.infer<typeof companyAtAGlanceSchema>

export const overviewSchema = z.array(companyAtAGlanceSchema)
