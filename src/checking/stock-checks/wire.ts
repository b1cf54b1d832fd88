import { z } from 'zod'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'
import { partnerQuerySchema } from '../partners/wire.ts'

const MAX_SELECTED = 10_000

/** The filters of the list of partners. */
const stockFilterSchema = partnerQuerySchema
  .pick({
    search: true,
    verdict: true,
    olderThan: true,
    listed: true,
    judgement: true,
    watched: true,
    changed: true,
    changedSince: true,
  })
  .strict()

/** The partners to check: those selected, or all that match a filter. */
export const stockSelectionSchema = z.union([
  z.strictObject({ partners: z.array(z.int().positive().max(2_147_483_647)).min(1).max(MAX_SELECTED) }),
  z.strictObject({ filter: stockFilterSchema }),
])
export type StockSelection = z.output<typeof stockSelectionSchema>
export type StockSelectionInput = z.input<typeof stockSelectionSchema>

/**
 * The forecast of a stock check. For many partners, cached answers and used-up quotas are
 * extrapolated from a sample of each country.
 */
export const stockForecastSchema = z.object({
  partners: z.number(),
  /** By their newest verdict. */
  invalid: z.number(),
  never: z.number(),
  valid: z.number(),
  /** Most partners first. */
  countries: z.array(z.object({ country: z.string(), partners: z.number() })),
  cached: z.number(),
  live: z.array(z.object({ service: z.enum(AUTHORITY_IDS), questions: z.number() })),
  /**
   * How many of `live` cannot be answered before tomorrow, because they were queried twice today.
   */
  putOff: z.number(),
  /**
   * Partners that no service can be queried about: the account or a number of the company is
   * missing.
   */
  nobody: z.number(),
  /** The most queries per day (setting stock_max_per_day). */
  perDay: z.number(),
  isReckoned: z.boolean(),
  /** The estimated end; null = too little is known of a service, or it is paused. */
  endsAt: z.string().nullable(),
  /** Whether it will continue at night at least once. */
  hasNights: z.boolean(),
})
export type StockForecast = z.infer<typeof stockForecastSchema>

export const STOCK_STATES = ['running', 'completed', 'failed', 'cancelled'] as const

/** A company's stock check. */
export const stockCheckSchema = z.object({
  id: z.number(),
  state: z.enum(STOCK_STATES),
  /** Null while its partners are being stored. */
  total: z.number().nullable(),
  done: z.number(),
  /** Partners by their answer. */
  verdicts: z.object({ valid: z.number(), invalid: z.number(), notChecked: z.number() }),
  startedBy: z.string(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /**
   * While it runs: when it continues, if it waits for the night, and its estimated end, if known.
   */
  goesOnAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** Its batches, in the order of their start. */
  parts: z.array(z.number()),
  /** Whether the caller may cancel it. */
  isMine: z.boolean(),
})
export type StockCheck = z.infer<typeof stockCheckSchema>

/** The company's newest stock check. */
export const newestStockCheckSchema = z.object({ check: stockCheckSchema.nullable() })
