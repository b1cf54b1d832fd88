import { z } from 'zod'
import { FINDINGS } from './finding-rules.ts'

/**
 * `again`: tries one login even if the account was closed after a refusal. Another refusal closes
 * it again.
 */
export const accountTestRequestSchema = z.object({ again: z.boolean().optional() }).nullish()

/**
 * POST /api/company/{id}/finanzonline-test: the finding of one login and logout, without a UID
 * query.
 */
export const accountTestSchema = z.object({
  finding: z.enum(FINDINGS),
  /** The ministry's return code, '0' after a successful login; '' if there was none. */
  code: z.string(),
  /** The meaning and the next step, in the caller's language. */
  sentence: z.string(),
  /** The ministry's own text as received; '' if it sent none. */
  message: z.string(),
  /**
   * False if no login was tried, for example because a refused account stays closed until its
   * credentials are entered again.
   */
  wasAsked: z.boolean(),
  /** The company of the tested account: without custom login the operator. */
  company: z.object({ name: z.string(), uid: z.string() }),
  testedAt: z.string(),
})
export type AccountTest = z.infer<typeof accountTestSchema>
