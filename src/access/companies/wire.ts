import { z } from 'zod'

const missingRequired = z.array(z.enum(['uid', 'finCustomerId', 'finUserId', 'pin']))

export const companySchema = z.object({
  id: z.number(),
  name: z.string(),
  uid: z.string(),
  /** yyyy-mm-dd, the last day of access in Vienna; null = without end; absent for those who do not administer. */
  validUntil: z.string().nullable().optional(),
  useCustomLogin: z.boolean(),
  /** Whether retention removes nothing of it; absent for those who do not administer. */
  hold: z.boolean().optional(),
  missingRequired,
  /** Where its picture is, by its present version; null where it has none. */
  logo: z.string().nullable(),
  /** yyyy-mm-dd, told to everybody of the company, but only in the last 30 days before access ends. */
  licenceEnds: z.string().optional(),
})
export type Company = z.infer<typeof companySchema>

export const companyListSchema = z.array(companySchema)

/** What may be sent; secrets travel only this way, empty = keep. */
export const companyChangeSchema = z.object({
  name: z.string().max(1000).optional(),
  uid: z.string().max(100).optional(),
  validUntil: z.string().max(40).nullable().optional(),
  useCustomLogin: z.boolean().optional(),
  hold: z.boolean().optional(),
  finCustomerId: z.string().max(1000).optional(),
  finUserId: z.string().max(1000).optional(),
  pin: z.string().max(1000).optional(),
})
export type CompanyChange = z.infer<typeof companyChangeSchema>
