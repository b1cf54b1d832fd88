import { z } from 'zod'
import { answerShape, inputShape } from '../../base/roles/field-schema-rules.ts'
import { ACCOUNT_FIELDS, COMPANY_FIELDS } from './fields-rules.ts'

export const missingRequired = z.array(z.enum(ACCOUNT_FIELDS))

export const companySchema = z.object({
  id: z.number(),
  ...answerShape(COMPANY_FIELDS),
  missingRequired,
  /** URL of the logo's current version; null if there is none. */
  logo: z.string().nullable(),
  /**
   * Last day of access (yyyy-mm-dd), sent to every user of the company in the last 30 days before
   * access ends.
   */
  licenceEnds: z.string().optional(),
})
export type Company = z.infer<typeof companySchema>

export const companyListSchema = z.array(companySchema)

const change = z.object(inputShape(COMPANY_FIELDS))
export type CompanyChange = z.infer<typeof change>

/**
 * Confirms changed numbers: a fresh one-time code of the user, and the consent of the operator's
 * users that two companies have the same number.
 */
const consent = z.object({ totp: z.string().max(64).optional(), isShared: z.boolean().optional() })
export type NumberConsent = z.infer<typeof consent>

/** Fields of a change; secrets are never sent back, empty = keep. */
export const companyChangeSchema = z.object({ ...change.shape, ...consent.shape })
export type SentCompany = z.infer<typeof companyChangeSchema>
