import { z } from 'zod'
import { weatherSchema } from '../../registers/authorities/wire.ts'

/** One Vienna calendar day, yyyy-mm-dd, with the outcomes of batch rows and single checks. */
export const dayOutcomesSchema = z.object({
  day: z.string(),
  valid: z.number(),
  invalid: z.number(),
  notChecked: z.number(),
  notAUid: z.number(),
})
export type DayOutcomes = z.infer<typeof dayOutcomesSchema>

export const statisticsSchema = z.object({
  /** The last 30 days, oldest first, including days without a check. */
  outcomes: z.array(dayOutcomesSchema),
  /** Rows without an answer: of batches that ended so, and of running ones. */
  openRows: z.number(),
  /** Null unless requested by an Admin or Dev. */
  weather: z.object({ day: z.array(weatherSchema), week: z.array(weatherSchema) }).nullable(),
})
export type Statistics = z.infer<typeof statisticsSchema>

/**
 * `companyId` absent = the caller's, 0 = all (operator's Admin and Dev); `weather` = include the
 * query weather.
 */
export const statisticsQuerySchema = z.object({
  companyId: z
    .string()
    .regex(/^(0|[1-9]\d{0,8})$/)
    .transform(Number)
    .optional(),
  weather: z.enum(['true', 'false']).optional(),
})
export type StatisticsQuery = z.infer<typeof statisticsQuerySchema>
