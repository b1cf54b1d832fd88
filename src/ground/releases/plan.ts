import { z } from 'zod'

/** What a release's migrations would do to a database; `migrate --plan` writes it as its last line. */
export type Plan = z.infer<typeof planSchema>

const planSchema = z.object({
  database: z.enum(['embedded', 'postgresql']),
  dataDir: z.string(),
  /** The migration that ran last, and whose it was where that is known. */
  last: z.string().nullable(),
  release: z.string().nullable(),
  pending: z.array(z.string()),
})

/** Returns the plan that a release's `migrate --plan` wrote. */
export const readPlan = (written: string): Plan => planSchema.parse(JSON.parse(written.trim().split('\n').at(-1) ?? ''))
