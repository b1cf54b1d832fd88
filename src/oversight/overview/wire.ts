import { z } from 'zod'

export const companyAtAGlanceSchema = z.object({
  id: z.number(),
  name: z.string(),
  uid: z.string(),
  /** yyyy-mm-dd, the last day of access in Vienna; null = without end. */
  validUntil: z.string().nullable(),
  /**
   * Rows without an answer: of batches that wait or run, and of batches that ended with open rows.
   */
  openRows: z.number(),
  /** Business partners whose newest answer is "invalid". */
  invalidPartners: z.number(),
  /** Those of them that became invalid in the last thirty days. */
  becameInvalid: z.number(),
  /** Changes of its business partners in the last seven days. */
  changes: z.number(),
  /**
   * Changes of any day that the caller has not seen, counted up to MAX_UNSEEN (figure-rules.ts).
   */
  unseenChanges: z.number(),
  /** The state of the company's own FinanzOnline account; `operators` = it uses the operator's. */
  account: z.enum(['operators', 'well', 'incomplete', 'closed', 'refused']),
  /** The ministry's code for a closed or refused account, else empty. */
  code: z.string(),
  /**
   * True if its DataBox has been unreachable for three weeks; absent if reached, or if it is not to
   * be read.
   */
  isBoxUnreached: z.literal(true).optional(),
})
export type CompanyAtAGlance = z.infer<typeof companyAtAGlanceSchema>

export const overviewSchema = z.array(companyAtAGlanceSchema)
