import { z } from 'zod'

const STATES = ['running', 'completed', 'failed', 'cancelled'] as const
const moment = z.iso.datetime()
const count = z.int()

/** The business partners to re-check; without fields all of them. */
export const stockCheckRequestSchema = z.strictObject({
  verdict: z
    .enum(['valid', 'invalid', 'none'])
    .optional()
    .describe('Only those with this latest answer; none: never answered.'),
  olderThanDays: z
    .int()
    .min(1)
    .max(3_650)
    .optional()
    .describe('Only those whose latest answer is older than this many days.'),
  watched: z.boolean().optional().describe('Only those that are watched, or only those that are not.'),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Only those whose VAT ID or one of whose names contains this, in upper or lower case.'),
})
export type StockCheckRequest = z.output<typeof stockCheckRequestSchema>

export const stockCheckSchema = z.object({
  id: count,
  state: z.enum(STATES),
  total: count.nullable().describe('Business partners; null while they are being gathered.'),
  done: count,
  verdicts: z.object({ valid: count, invalid: count, not_checked: count }),
  goesOnAt: moment.nullable().describe('When it goes on, where it waits for the next night.'),
  estimatedEnd: moment.nullable(),
  batches: z
    .array(count)
    .describe('Its batches, in the order in which they began: rows, results and reports are theirs.'),
  createdAt: moment,
  finishedAt: moment.nullable(),
})
export type StockCheckAnswer = z.infer<typeof stockCheckSchema>
