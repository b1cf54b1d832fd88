import { z } from 'zod'
import type { MarkId, Marks } from './mark-rules.ts'

/** How many VAT IDs of a batch have each mark; the first is always sent, others if not 0. */
export const markCountShape = {
  listed: z.number(),
  unreliable: z.number().optional(),
} satisfies Record<MarkId, z.ZodType<number | undefined>>
export type MarkCounts = z.infer<z.ZodObject<typeof markCountShape>>
export const NO_MARK_COUNTS = { listed: 0 } satisfies MarkCounts

// The order of a check's and of a partner's marks in /api/v1 differs, and stays.

const listed = z.object({ since: z.iso.date().nullable(), asOf: z.iso.datetime() }).optional()
const unreliablePayer = z
  .object({ since: z.iso.date().nullable(), asOf: z.iso.date() })
  .optional()
  .describe(
    'Present where the Czech register ADIS calls its owner an unreliable payer, as of that day; absent says nothing good.',
  )

/** A check's marks in /api/v1. */
export const checkMarkShape = {
  listed: listed.describe(
    'Present where the ministry’s list of fictitious companies names this VAT ID; absent says nothing good.',
  ),
  unreliablePayer,
}

/** A partner's present marks in /api/v1. */
export const partnerMarkShape = {
  unreliablePayer,
  listed: listed.describe(
    'Present where the ministry’s list of fictitious companies names it now; absent says nothing good.',
  ),
}

/** Returns marks by their names in /api/v1. */
export const markFields = ({ listed: list, unreliable }: Marks): z.infer<z.ZodObject<typeof checkMarkShape>> => ({
  ...(list && { listed: list }),
  ...(unreliable && { unreliablePayer: unreliable }),
})
