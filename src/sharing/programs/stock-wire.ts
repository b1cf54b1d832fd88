import { z } from 'zod'

const STATES = ['running', 'completed', 'failed', 'cancelled'] as const
const moment = z.iso.datetime()
const count = z.int()

/** The business partners to check again; without fields, all of them. */
export const stockCheckRequestSchema = z.strictObject({
  verdict: z
    .enum(['valid', 'invalid', 'none'])
    .optional()
    .describe('Checks only partners with this latest answer; none: never answered.'),
  olderThanDays: z
    .int()
    .min(1)
    .max(3_650)
    .optional()
    .describe('Checks only partners whose latest answer is older than this number of days.'),
  watched: z
    .boolean()
    .optional()
    .describe('true: checks only watched partners; false: only partners that are not watched.'),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Checks only partners whose VAT ID or name contains this text; case is ignored.'),
})
export type StockCheckRequest = z.output<typeof stockCheckRequestSchema>

export const stockCheckSchema = z.object({
  id: count,
  state: z.enum(STATES),
  total: count.nullable().describe('Number of business partners; null until they have been counted.'),
  done: count,
  verdicts: z.object({ valid: count, invalid: count, not_checked: count }),
  goesOnAt: moment.nullable().describe('When the stock check continues, if it is waiting for the next night.'),
  estimatedEnd: moment.nullable(),
  batches: z
    .array(count)
    .describe(
      'The ids of its batches, in the order in which they started. Rows, results and reports belong to the batches.',
    ),
  createdAt: moment,
  finishedAt: moment.nullable(),
})
export type StockCheckAnswer = z.infer<typeof stockCheckSchema>
