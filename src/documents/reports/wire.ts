import { z } from 'zod'

const LARGEST_EDITION = 32_767 // smallint of the database

/** Which edition of a batch's report is wanted; absent = the newest. */
export const editionQuerySchema = z.object({
  edition: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .refine(edition => edition <= LARGEST_EDITION)
    .optional(),
})

/** The SHA-256 of a report, or of an auditor's package, in hex, as the browser computed it; the file itself never travels. */
export const reportCheckSchema = z.object({
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/i)
    .transform(hash => hash.toLowerCase()),
})

/** Whether a file with that hash is ours and when it was written; nothing more, so that it does not tell whose it is. */
export const reportCheckedSchema = z.object({ isOurs: z.boolean(), createdAt: z.string().nullable() })
export type ReportChecked = z.infer<typeof reportCheckedSchema>
