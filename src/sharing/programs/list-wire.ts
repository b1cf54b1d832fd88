import { z } from 'zod'
import { batchSchema, checkSchema } from './answer-wire.ts'

const MAX_LIMIT = 1_000
const MAX_ID = 2_147_483_647

const pageShape = {
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_ID)
    .default(0)
    .describe('The `next` of the previous call, or the last `id` that you have. Results are ordered by id.'),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(100),
}

const next = z
  .number()
  .int()
  .nullable()
  .describe('The `after` of the next call; null: there are no more for now. Later entries have higher ids.')

export const batchesQuerySchema = z.strictObject({
  ...pageShape,
  state: batchSchema.shape.state.optional().describe('Returns only batches in this state.'),
  since: z.iso.datetime({ offset: true }).optional().describe('Returns only batches created at this time or later.'),
})
export type BatchesQuery = z.output<typeof batchesQuerySchema>

export const batchesSchema = z.object({ batches: z.array(batchSchema), next })
export type Batches = z.infer<typeof batchesSchema>

export const checksQuerySchema = z.strictObject({
  ...pageShape,
  since: z.iso.datetime({ offset: true }).optional().describe('Returns only checks created at this time or later.'),
})
export type ChecksQuery = z.output<typeof checksQuerySchema>

export const checksSchema = z.object({ checks: z.array(checkSchema), next })
export type Checks = z.infer<typeof checksSchema>
