import { z } from 'zod'
import { AUTHORITY_IDS } from '../../ground/authority-rules.ts'

export const availabilitySchema = z.object({
  availabilityStatus: z.enum(['AVAILABLE', 'UNAVAILABLE']),
  /** The prefix of a UID: EL for Greece, XI for Northern Ireland. */
  msCode: z.string(),
  /** Which services cannot be asked about it, or hardly answer, by all that is known now. */
  troubled: z.array(z.enum(AUTHORITY_IDS)),
})
export type Availability = z.infer<typeof availabilitySchema>

/** What stands against the FinanzOnline account that the asking person's company asks with. */
export const accountTroubleSchema = z.object({
  /** `closed`: a login was refused and nobody logs in any more; `refused`: the login works, but queries are refused. */
  kind: z.enum(['closed', 'refused']),
  /** The ministry's return code and text as received. */
  code: z.string(),
  message: z.string(),
  since: z.string().nullable(),
  /** Whose account it is: without custom login the operator's. */
  company: z.object({ id: z.number(), name: z.string(), uid: z.string() }),
  /** Whether any country's questions go to FinanzOnline, first or second. */
  isNeeded: z.boolean(),
})
export type AccountTrouble = z.infer<typeof accountTroubleSchema>

/** What can be asked now; `account` null = nothing is known against it; `hasAsked`: an authority was ever asked anything here. */
export const availabilityListSchema = z.object({
  availabilityList: z.array(availabilitySchema),
  hasAsked: z.boolean(),
  account: accountTroubleSchema.nullable(),
})
export type AvailabilityList = z.infer<typeof availabilityListSchema>

/** How one service answered about one country: questions asked, those answered, and the milliseconds an answer took. */
export const weatherSchema = z.object({
  service: z.enum(AUTHORITY_IDS),
  country: z.string(),
  asked: z.number(),
  answered: z.number(),
  medianMs: z.number().nullable(),
  /** Nineteen of twenty answers came at least as quickly. */
  slowMs: z.number().nullable(),
})
export type Weather = z.infer<typeof weatherSchema>

/** One answer as its service sent it (docs/rules.md#answers-as-received). */
export const receivedAnswerSchema = z.object({
  id: z.number(),
  service: z.enum(AUTHORITY_IDS),
  askedAt: z.string(),
  /** The date that the service itself gave it, in its own words; '' = none. */
  dated: z.string(),
  /** Of the whole body, in bytes, and its SHA-256; null and '' where nothing came, or nothing was kept yet. */
  length: z.number().nullable(),
  sha256: z.string(),
  /** Its first 8 kB as text; `isCut`: there was more. */
  body: z.string(),
  isCut: z.boolean(),
})
export type ReceivedAnswer = z.infer<typeof receivedAnswerSchema>
/** Every try of one question, oldest first. */
export const receivedListSchema = z.object({ items: z.array(receivedAnswerSchema) })
export type ReceivedList = z.infer<typeof receivedListSchema>
