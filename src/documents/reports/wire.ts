import { z } from 'zod'

const LARGEST_EDITION = 32_767 // smallint of the database

/** The wanted edition of a batch's report; absent = the newest. */
export const editionQuerySchema = z.object({
  edition: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .refine(edition => edition <= LARGEST_EDITION)
    .optional(),
})

/**
 * The SHA-256 (hex) of a report or auditor package, computed in the browser; the file itself is
 * never sent.
 */
export const reportCheckSchema = z.object({
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/i)
    .transform(hash => hash.toLowerCase()),
})

/**
 * Whether a file with that hash is ours and when it was written; nothing more, so that it does not
 * reveal the owner.
 */
export const reportCheckedSchema = z.object({ isOurs: z.boolean(), createdAt: z.string().nullable() })
export type ReportChecked = z.infer<typeof reportCheckedSchema>
