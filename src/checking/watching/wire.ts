import { z } from 'zod'

/** How a company watches, with the forecast. */
export const watchingSchema = z.object({
  /** Off by default (setting watch_partners). */
  isOn: z.boolean(),
  /** The company's days, which apply to every partner without its own. */
  days: z.number(),
  mostPerDay: z.number(),
  watched: z.number(),
  /** The approximate queries per day. */
  perDay: z.number(),
  /** If a batch was given: how many of its partners are valid now. */
  validOfBatch: z.number().optional(),
})
export type Watching = z.infer<typeof watchingSchema>

export const watchingQuerySchema = z.object({
  batch: z.coerce.number().int().positive().max(2_147_483_647).optional(),
})

const change = {
  watch: z.boolean(),
  /**
   * The partners' own days; null = the company's; absent: watched partners keep theirs, new ones
   * take the company's.
   */
  days: z.int().min(7).max(365).nullable().optional(),
}

/** Partners by their ids, or all of a batch that are valid now. */
export const watchChangeSchema = z.union([
  z.object({ ...change, partners: z.array(z.int().positive().max(2_147_483_647)).min(1).max(10_000) }),
  z.object({ ...change, batch: z.int().positive().max(2_147_483_647) }),
])
export type WatchChange = z.input<typeof watchChangeSchema>

export const watchChangedSchema = z.object({ partners: z.number() })
export type WatchChanged = z.infer<typeof watchChangedSchema>
