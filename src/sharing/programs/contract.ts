import { del, get, of, post } from '../../base/roles/contract-rules.ts'
import { PROGRAM_PATHS } from '../../base/roles/program-rules.ts'
import type { onThatDayQuerySchema, onThatDaySchema } from '../../documents/validity-on-date/wire.ts'
import type { batchRowsSchema, batchSchema, checkRequestSchema, checkSchema, rowsQuerySchema } from './answer-wire.ts'
import type { nothingSchema } from './batch-request-wire.ts'
import type { resultQuerySchema, uploadQuerySchema } from './layout-wire.ts'
import type { batchesQuerySchema, batchesSchema, checksQuerySchema, checksSchema } from './list-wire.ts'
import type { historyQuerySchema, partnerHistorySchema, partnersQuerySchema, partnersSchema } from './partner-wire.ts'
import type { stockCheckRequestSchema, stockCheckSchema } from './stock-wire.ts'
import type { madeWebhookSchema, webhookRequestSchema, webhooksSchema } from './webhook-wire.ts'

const checkScope = { who: 'program', scope: 'check' } as const
const batchWriteScope = { who: 'program', scope: 'batch:write' } as const
const batchReadScope = { who: 'program', scope: 'batch:read' } as const
const webhookScope = { who: 'program', scope: 'webhook:manage' } as const
const reportScope = { who: 'program', scope: 'report:read' } as const

export const description = get(PROGRAM_PATHS.description, { who: 'public' })
/** The page that the `type` of each error links to. */
export const problems = get(PROGRAM_PATHS.problems, { who: 'public' })

export const check = post(PROGRAM_PATHS.checks, {
  ...checkScope,
  body: of<typeof checkRequestSchema>(),
  answer: of<typeof checkSchema>(),
})
export const listChecks = get(PROGRAM_PATHS.checks, {
  ...checkScope,
  isPolled: true,
  query: of<typeof checksQuerySchema>(),
  answer: of<typeof checksSchema>(),
})
export const readCheck = get(PROGRAM_PATHS.check, { ...checkScope, isPolled: true, answer: of<typeof checkSchema>() })
export const fetchCheckReport = get(`${PROGRAM_PATHS.check}/report`, reportScope)

/** Accepts a list as JSON, and a form for clients of 2.0. */
export const uploadBatch = post(PROGRAM_PATHS.batches, {
  ...batchWriteScope,
  query: of<typeof uploadQuerySchema>(),
  answer: of<typeof batchSchema>(),
})
/** Accepts a list as a file in a form. */
export const uploadFile = post(PROGRAM_PATHS.batchFile, {
  ...batchWriteScope,
  query: of<typeof uploadQuerySchema>(),
  answer: of<typeof batchSchema>(),
})
export const listBatches = get(PROGRAM_PATHS.batches, {
  ...batchReadScope,
  isPolled: true,
  query: of<typeof batchesQuerySchema>(),
  answer: of<typeof batchesSchema>(),
})
export const readBatch = get(PROGRAM_PATHS.batch, {
  ...batchReadScope,
  isPolled: true,
  answer: of<typeof batchSchema>(),
})
export const cancelBatch = post(`${PROGRAM_PATHS.batch}/cancel`, {
  ...batchWriteScope,
  body: of<typeof nothingSchema>(),
  answer: of<typeof batchSchema>(),
})
export const retryBatch = post(`${PROGRAM_PATHS.batch}/retry`, {
  ...batchWriteScope,
  body: of<typeof nothingSchema>(),
  answer: of<typeof batchSchema>(),
})
export const deleteBatch = del(PROGRAM_PATHS.batch, batchWriteScope)
export const readRows = get(`${PROGRAM_PATHS.batch}/rows`, {
  ...batchReadScope,
  isPolled: true,
  query: of<typeof rowsQuerySchema>(),
  answer: of<typeof batchRowsSchema>(),
})
export const fetchResult = get(`${PROGRAM_PATHS.batch}/result`, {
  ...batchReadScope,
  query: of<typeof resultQuerySchema>(),
})
export const fetchReport = get(`${PROGRAM_PATHS.batch}/report`, reportScope)

export const startStockCheck = post(PROGRAM_PATHS.stockChecks, {
  ...batchWriteScope,
  body: of<typeof stockCheckRequestSchema>(),
  answer: of<typeof stockCheckSchema>(),
})
export const readStockCheck = get(PROGRAM_PATHS.stockCheck, {
  ...batchReadScope,
  isPolled: true,
  answer: of<typeof stockCheckSchema>(),
})
export const cancelStockCheck = post(`${PROGRAM_PATHS.stockCheck}/cancel`, {
  ...batchWriteScope,
  body: of<typeof nothingSchema>(),
  answer: of<typeof stockCheckSchema>(),
})

export const askDay = get(PROGRAM_PATHS.onThatDay, {
  ...reportScope,
  query: of<typeof onThatDayQuerySchema>(),
  answer: of<typeof onThatDaySchema>(),
})
export const listPartners = get(PROGRAM_PATHS.partners, {
  ...reportScope,
  query: of<typeof partnersQuerySchema>(),
  answer: of<typeof partnersSchema>(),
})
export const readPartner = get(PROGRAM_PATHS.partner, {
  ...reportScope,
  query: of<typeof historyQuerySchema>(),
  answer: of<typeof partnerHistorySchema>(),
})

export const listWebhooks = get(PROGRAM_PATHS.webhooks, {
  ...webhookScope,
  isPolled: true,
  answer: of<typeof webhooksSchema>(),
})
export const makeWebhook = post(PROGRAM_PATHS.webhooks, {
  ...webhookScope,
  body: of<ReturnType<typeof webhookRequestSchema>>(),
  answer: of<typeof madeWebhookSchema>(),
})
export const endWebhook = del(PROGRAM_PATHS.webhook, webhookScope)
