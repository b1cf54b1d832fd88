import { z } from 'zod'
import { weatherSchema } from '../../registers/authorities/wire.ts'

/** One Vienna calendar day, yyyy-mm-dd, and what the rows of batches and single checks came to on it. */
export const dayOutcomesSchema = z.object({
  day: z.string(),
  valid: z.number(),
  invalid: z.number(),
  notChecked: z.number(),
  notAUid: z.number(),
})
export type DayOutcomes = z.infer<typeof dayOutcomesSchema>

export const statisticsSchema = z.object({
  /** The last 30 days, oldest first, days without a check included. */
  outcomes: z.array(dayOutcomesSchema),
  /** Rows that no authority has answered: of batches that ended so, and of those still asked. */
  openRows: z.number(),
  /** Null unless asked for by an Admin or Dev. */
  weather: z.object({ day: z.array(weatherSchema), week: z.array(weatherSchema) }).nullable(),
})
export type Statistics = z.infer<typeof statisticsSchema>

/** `companyId` absent = one's own, 0 = all of them (operator's Admin and Dev); `weather` = the query weather too. */
export const statisticsQuerySchema = z.object({
  companyId: z
    .string()
    .regex(/^(0|[1-9]\d{0,8})$/)
    .transform(Number)
    .optional(),
  weather: z.enum(['true', 'false']).optional(),
})
export type StatisticsQuery = z.infer<typeof statisticsQuerySchema>
