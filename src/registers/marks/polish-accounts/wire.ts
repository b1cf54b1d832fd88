import { z } from 'zod'
import { ACCOUNT_WORDS } from './account-rules.ts'

/**
 * What the white list says of an account: additional evidence, never a verdict. `said`: as a
 * sentence; `day`: the day of the answer, null if there is none; `requestId`: the list's own number
 * of its answer, '' if there is none; `rows`: the rows with this account, empty in a single check.
 */
export const accountCheckSchema = z.object({
  accountEnd: z.string(),
  word: z.enum(ACCOUNT_WORDS),
  said: z.string(),
  day: z.string().nullable(),
  requestId: z.string(),
  askedAt: z.string(),
  source: z.string(),
  rows: z.array(z.number()),
})
export type ShownAccountCheck = z.infer<typeof accountCheckSchema>
