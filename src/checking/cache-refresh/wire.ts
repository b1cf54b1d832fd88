import { z } from 'zod'

/** Whether a cache update runs, and the progress of the running or last one. */
export const refreshStateSchema = z.object({
  running: z.boolean(),
  done: z.number(),
  total: z.number(),
  /**
   * How and when the last one ended; null while one runs and before the first. `lost`: its worker
   * disappeared.
   */
  end: z.object({ how: z.enum(['finished', 'cancelled', 'lost']), at: z.string().nullable() }).nullable(),
})
export type RefreshState = z.infer<typeof refreshStateSchema>
