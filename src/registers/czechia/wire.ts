import { z } from 'zod'
import { MEMBERSHIP_WORDS } from './membership-rules.ts'

/** What ARES said of a company number beside a group's VAT ID: a second piece of evidence, never a verdict. `said`: all of it in a sentence. */
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
