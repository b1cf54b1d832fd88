import { z } from 'zod'
import { batchSchema, checkSchema } from './answer-wire.ts'

const MOST = 1_000
const LARGEST = 2_147_483_647

const pageShape = {
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(LARGEST)
    .default(0)
    .describe('The `next` of the call before, or the last `id` that you have; the order is that of the ids.'),
  limit: z.coerce.number().int().min(1).max(MOST).default(100),
}

const next = z
  .number()
  .int()
  .nullable()
  .describe('`after` of the next call; null: these were the last for now. What comes later has higher ids.')

export const batchesQuerySchema = z.strictObject({
  ...pageShape,
  state: batchSchema.shape.state.optional().describe('Only batches in this state.'),
  since: z.iso.datetime({ offset: true }).optional().describe('Only batches made at this moment or later.'),
})
export type BatchesQuery = z.output<typeof batchesQuerySchema>

export const batchesSchema = z.object({ batches: z.array(batchSchema), next })
export type Batches = z.infer<typeof batchesSchema>

export const checksQuerySchema = z.strictObject({
  ...pageShape,
  since: z.iso.datetime({ offset: true }).optional().describe('Only checks made at this moment or later.'),
})
export type ChecksQuery = z.output<typeof checksQuerySchema>

export const checksSchema = z.object({ checks: z.array(checkSchema), next })
export type Checks = z.infer<typeof checksSchema>
