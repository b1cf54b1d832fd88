import { z } from 'zod'
import { answeredShape, sentShape } from '../../ground/roles/field-schema-rules.ts'
import { ACCOUNT_FIELDS, COMPANY_FIELDS } from './fields-rules.ts'

export const missingRequired = z.array(z.enum(ACCOUNT_FIELDS))

export const companySchema = z.object({
  id: z.number(),
  ...answeredShape(COMPANY_FIELDS),
  missingRequired,
  /** Where its picture is, by its present version; null where it has none. */
  logo: z.string().nullable(),
  /** yyyy-mm-dd, told to everybody of the company, but only in the last 30 days before access ends. */
  licenceEnds: z.string().optional(),
})
export type Company = z.infer<typeof companySchema>

export const companyListSchema = z.array(companySchema)

const change = z.object(sentShape(COMPANY_FIELDS))
export type CompanyChange = z.infer<typeof change>

/** What confirms other numbers: a fresh one-time code of whoever enters them, and of the operator's people that another company may have them, too. */
const consent = z.object({ totp: z.string().max(64).optional(), isShared: z.boolean().optional() })
export type NumberConsent = z.infer<typeof consent>

/** What may be sent; secrets travel only this way, empty = keep. */
export const companyChangeSchema = z.object({ ...change.shape, ...consent.shape })
export type SentCompany = z.infer<typeof companyChangeSchema>
