import { z } from 'zod'

/** Whether a cache update runs, and how far the running or the last one came. */
export const refreshStateSchema = z.object({ running: z.boolean(), done: z.number(), total: z.number() })
export type RefreshState = z.infer<typeof refreshStateSchema>
