import { z } from 'zod'

const MAX_EDITION = 32_767 // smallint of the database

/** The requested edition of a batch's report; absent = the newest. */
export const editionQuerySchema = z.object({
  edition: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .refine(edition => edition <= MAX_EDITION)
    .optional(),
})

/**
 * The SHA-256 (hex) of a report or auditor package, computed in the browser; the file itself is
 * never sent.
 */
export const reportHashSchema = z.object({
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/i)
    .transform(hash => hash.toLowerCase()),
})

/**
 * Whether a file with that hash is ours, and when it was written. Nothing else is returned, so that
 * the owner is not revealed.
 */
export const reportVerificationSchema = z.object({ isOurs: z.boolean(), createdAt: z.string().nullable() })
export type ReportVerification = z.infer<typeof reportVerificationSchema>
