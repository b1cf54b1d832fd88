import { z } from 'zod'
import { AUTHORITY_IDS } from '../../ground/authority-rules.ts'
import { partnerQuerySchema } from '../partners/wire.ts'

const MAX_CHOSEN = 10_000

/** By what the list of partners is narrowed. */
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

/** Which partners are asked: those chosen, or all that a filter finds. */
export const wantedStockSchema = z.union([
  z.strictObject({ partners: z.array(z.int().positive().max(2_147_483_647)).min(1).max(MAX_CHOSEN) }),
  z.strictObject({ filter: stockFilterSchema }),
])
export type WantedStock = z.output<typeof wantedStockSchema>
export type AskedStock = z.input<typeof wantedStockSchema>

/** What a stock check would come to. Of many partners what is remembered and used up is reckoned from some of each country. */
export const stockForecastSchema = z.object({
  partners: z.number(),
  /** By their newest word. */
  invalid: z.number(),
  never: z.number(),
  valid: z.number(),
  /** The most first. */
  countries: z.array(z.object({ country: z.string(), partners: z.number() })),
  cached: z.number(),
  live: z.array(z.object({ service: z.enum(AUTHORITY_IDS), questions: z.number() })),
  /** Of `live`: not answered before tomorrow, because they were asked twice today. */
  putOff: z.number(),
  /** Nobody can be asked about them: the account or a number of the company's is missing. */
  nobody: z.number(),
  /** Questions a day, at most (setting stock_max_per_day). */
  perDay: z.number(),
  isReckoned: z.boolean(),
  /** When it will have ended; null = too little is known of a service, or it is paused. */
  endsAt: z.string().nullable(),
  /** It will go on in the night, at least once. */
  hasNights: z.boolean(),
})
export type StockForecast = z.infer<typeof stockForecastSchema>

export const STOCK_STATES = ['running', 'completed', 'failed', 'cancelled'] as const

/** A company's stock check. */
export const stockCheckSchema = z.object({
  id: z.number(),
  state: z.enum(STOCK_STATES),
  /** Null while its partners are being gathered. */
  total: z.number().nullable(),
  done: z.number(),
  /** Partners by what was answered. */
  verdicts: z.object({ valid: z.number(), invalid: z.number(), notChecked: z.number() }),
  startedBy: z.string(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /** While it runs: when it goes on, where it waits for the night; when it will have ended, as far as that is known. */
  goesOnAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** Its batches, in the order in which they began. */
  parts: z.array(z.number()),
  /** Whether the asking user may cancel it. */
  isMine: z.boolean(),
})
export type StockCheck = z.infer<typeof stockCheckSchema>

/** The company's newest one. */
export const newestStockCheckSchema = z.object({ check: stockCheckSchema.nullable() })
