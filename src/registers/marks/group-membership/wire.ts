import { z } from 'zod'
import { MEMBERSHIP_WORDS } from './membership-rules.ts'

/**
 * ARES's answer about a company number for a group's VAT ID: additional evidence, never a verdict.
 * `said`: the answer as a sentence.
 */
export const membershipSchema = z.object({
  ico: z.string(),
  word: z.enum(MEMBERSHIP_WORDS),
  said: z.string(),
  name: z.string(),
  addressLines: z.array(z.string()),
  askedAt: z.string(),
  source: z.string(),
})
export type ShownMembership = z.infer<typeof membershipSchema>
