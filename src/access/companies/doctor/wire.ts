import { z } from 'zod'
import { FINDINGS } from './finding-rules.ts'

/** `again`: a closed account is opened for one more login; refused, it is closed again. */
export const accountTestAskedSchema = z.object({ again: z.boolean().optional() }).nullish()

/** POST /api/company/{id}/finanzonline-test: what one login and logout, without any UID query, has found. */
export const accountTestSchema = z.object({
  finding: z.enum(FINDINGS),
  /** The ministry's return code, '0' where the login went well; '' where no code came. */
  code: z.string(),
  /** What it means and what to do, in the language of whoever asked. */
  sentence: z.string(),
  /** The ministry's own text as received; '' where it sent none. */
  message: z.string(),
  /** False: no login was tried, as after a refused one until the credentials are entered anew. */
  wasAsked: z.boolean(),
  /** Whose account was tested: without custom login it is the operator's. */
  company: z.object({ name: z.string(), uid: z.string() }),
  testedAt: z.string(),
})
export type AccountTest = z.infer<typeof accountTestSchema>
