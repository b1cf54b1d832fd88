import { z } from 'zod'

/** The answer to one UID (uid, resultMsg, companyName, street, city, zipCode, country) with its proof. */
export const singleResultSchema = z.object({
  id: z.number(),
  uid: z.string(),
  resultMsg: z.string(),
  companyName: z.string(),
  street: z.string(),
  city: z.string(),
  zipCode: z.string(),
  country: z.string(),
  /** The verdict and the line of proof. */
  verdict: z.enum(['valid', 'invalid', 'not-checked', 'not-a-uid']),
  /** True for rc 103, 104: the title becomes 'Abfrage Stufe 2 nicht möglich.' and resultMsg an info alert. */
  onlyLevel1: z.boolean(),
  level: z.number(),
  /** '' when no service was asked. */
  service: z.enum(['finanzamt', 'vies', '']),
  askedAt: z.string().nullable(),
  requesterUid: z.string(),
  requesterName: z.string(),
  consultationNumber: z.string(),
  fromCache: z.boolean(),
  /** Of a remembered answer: whether it is the company's own proof, worded; else ''. */
  proof: z.string(),
  /** Repairs and the check-digit hint, worded. */
  hints: z.array(z.string()),
  addressLines: z.array(z.string()),
  /** When this check was made on the screen. */
  createdAt: z.string(),
})
export type SingleResult = z.infer<typeof singleResultSchema>

export const singleListSchema = z.array(singleResultSchema)

export const singleQuerySchema = z.object({
  type: z.enum(['finanzamt', 'vies']).optional(),
  cache: z.enum(['true', 'false']).optional(),
})
