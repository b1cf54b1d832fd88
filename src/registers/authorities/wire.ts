import { z } from 'zod'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'

export const availabilitySchema = z.object({
  availabilityStatus: z.enum(['AVAILABLE', 'UNAVAILABLE']),
  /** The UID prefix: EL for Greece, XI for Northern Ireland. */
  msCode: z.string(),
  /** Services that currently cannot be queried about it, or hardly answer. */
  troubled: z.array(z.enum(AUTHORITY_IDS)),
})
export type Availability = z.infer<typeof availabilitySchema>

/** The problem of the FinanzOnline account that the user's company uses. */
export const accountTroubleSchema = z.object({
  /**
   * `closed`: a login was refused, so no further login is sent; `refused`: the login works, but
   * queries are refused.
   */
  kind: z.enum(['closed', 'refused']),
  /** The ministry's return code and text as received. */
  code: z.string(),
  message: z.string(),
  since: z.string().nullable(),
  /** The account's owner: the operator without custom login. */
  company: z.object({ id: z.number(), name: z.string(), uid: z.string() }),
  /** Whether any country's queries go to FinanzOnline, as first service or as fallback. */
  isNeeded: z.boolean(),
})
export type AccountTrouble = z.infer<typeof accountTroubleSchema>

/**
 * What can be queried now; `account` null = no known problem; `hasAsked`: an authority was queried
 * before.
 */
export const availabilityListSchema = z.object({
  availabilityList: z.array(availabilitySchema),
  hasAsked: z.boolean(),
  account: accountTroubleSchema.nullable(),
})
export type AvailabilityList = z.infer<typeof availabilityListSchema>

/**
 * A service's answers about one country: queries, answered queries, and the duration of an answer
 * in milliseconds.
 */
export const weatherSchema = z.object({
  service: z.enum(AUTHORITY_IDS),
  country: z.string(),
  asked: z.number(),
  answered: z.number(),
  medianMs: z.number().nullable(),
  /** The 95th percentile. */
  slowMs: z.number().nullable(),
})
export type Weather = z.infer<typeof weatherSchema>

/** One answer as its service sent it (docs/rules.md#answers-as-received). */
export const receivedAnswerSchema = z.object({
  id: z.number(),
  service: z.enum(AUTHORITY_IDS),
  askedAt: z.string(),
  /** The date that the service itself gave, as text; '' = none. */
  dated: z.string(),
  /**
   * Length in bytes and SHA-256 of the whole body; null and '' if nothing was received or stored.
   */
  length: z.number().nullable(),
  sha256: z.string(),
  /** The first 8 kB as text; `isCut`: there was more. */
  body: z.string(),
  isCut: z.boolean(),
})
export type ReceivedAnswer = z.infer<typeof receivedAnswerSchema>
/** All tries of one query, oldest first. */
export const receivedListSchema = z.object({ items: z.array(receivedAnswerSchema) })
export type ReceivedList = z.infer<typeof receivedListSchema>
