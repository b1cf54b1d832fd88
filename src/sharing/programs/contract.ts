import type { onThatDayQuerySchema, onThatDaySchema } from '../../answers/validity-on-date/wire.ts'
import { del, get, post, schemaType } from '../../base/roles/contract-rules.ts'
import { PROGRAM_PATHS } from '../../base/roles/program-rules.ts'
import type { batchRowsSchema, batchSchema, checkRequestSchema, checkSchema, rowsQuerySchema } from './answer-wire.ts'
import type { emptyBodySchema } from './batch-request-wire.ts'
import type { resultQuerySchema, uploadQuerySchema } from './layout-wire.ts'
import type { batchesQuerySchema, batchesSchema, checksQuerySchema, checksSchema } from './list-wire.ts'
import type { historyQuerySchema, partnerHistorySchema, partnersQuerySchema, partnersSchema } from './partner-wire.ts'
import type { stockCheckRequestSchema, stockCheckSchema } from './stock-wire.ts'
import type { madeWebhookSchema, webhookRequestSchema, webhooksSchema } from './webhook-wire.ts'

const checkScope = { access: 'program', scope: 'check' } as const
const batchWriteScope = { access: 'program', scope: 'batch:write' } as const
const batchReadScope = { access: 'program', scope: 'batch:read' } as const
const webhookScope = { access: 'program', scope: 'webhook:manage' } as const
const reportScope = { access: 'program', scope: 'report:read' } as const

export const description = get(PROGRAM_PATHS.description, { access: 'public' })
/** The page that the `type` of each error links to. */
export const problems = get(PROGRAM_PATHS.problems, { access: 'public' })

export const check = post(PROGRAM_PATHS.checks, {
  ...checkScope,
  body: schemaType<typeof checkRequestSchema>(),
  answer: schemaType<typeof checkSchema>(),
})
export const listChecks = get(PROGRAM_PATHS.checks, {
  ...checkScope,
  isPolled: true,
  query: schemaType<typeof checksQuerySchema>(),
  answer: schemaType<typeof checksSchema>(),
})
export const readCheck = get(PROGRAM_PATHS.check, {
  ...checkScope,
  isPolled: true,
  answer: schemaType<typeof checkSchema>(),
})
export const fetchCheckReport = get(`${PROGRAM_PATHS.check}/report`, reportScope)

/** Accepts a list as JSON, and a form for clients of 2.0. */
export const uploadBatch = post(PROGRAM_PATHS.batches, {
  ...batchWriteScope,
  query: schemaType<typeof uploadQuerySchema>(),
  answer: schemaType<typeof batchSchema>(),
})
/** Accepts a list as a file in a form. */
export const uploadFile = post(PROGRAM_PATHS.batchFile, {
  ...batchWriteScope,
  query: schemaType<typeof uploadQuerySchema>(),
  answer: schemaType<typeof batchSchema>(),
})
export const listBatches = get(PROGRAM_PATHS.batches, {
  ...batchReadScope,
  isPolled: true,
  query: schemaType<typeof batchesQuerySchema>(),
  answer: schemaType<typeof batchesSchema>(),
})
export const readBatch = get(PROGRAM_PATHS.batch, {
  ...batchReadScope,
  isPolled: true,
  answer: schemaType<typeof batchSchema>(),
})
export const cancelBatch = post(`${PROGRAM_PATHS.batch}/cancel`, {
  ...batchWriteScope,
  body: schemaType<typeof emptyBodySchema>(),
  answer: schemaType<typeof batchSchema>(),
})
export const retryBatch = post(`${PROGRAM_PATHS.batch}/retry`, {
  ...batchWriteScope,
  body: schemaType<typeof emptyBodySchema>(),
  answer: schemaType<typeof batchSchema>(),
})
export const deleteBatch = del(PROGRAM_PATHS.batch, batchWriteScope)
export const readRows = get(`${PROGRAM_PATHS.batch}/rows`, {
  ...batchReadScope,
  isPolled: true,
  query: schemaType<typeof rowsQuerySchema>(),
  answer: schemaType<typeof batchRowsSchema>(),
})
export const fetchResult = get(`${PROGRAM_PATHS.batch}/result`, {
  ...batchReadScope,
  query: schemaType<typeof resultQuerySchema>(),
})
export const fetchReport = get(`${PROGRAM_PATHS.batch}/report`, reportScope)

export const startStockCheck = post(PROGRAM_PATHS.stockChecks, {
  ...batchWriteScope,
  body: schemaType<typeof stockCheckRequestSchema>(),
  answer: schemaType<typeof stockCheckSchema>(),
})
export const readStockCheck = get(PROGRAM_PATHS.stockCheck, {
  ...batchReadScope,
  isPolled: true,
  answer: schemaType<typeof stockCheckSchema>(),
})
export const cancelStockCheck = post(`${PROGRAM_PATHS.stockCheck}/cancel`, {
  ...batchWriteScope,
  body: schemaType<typeof emptyBodySchema>(),
  answer: schemaType<typeof stockCheckSchema>(),
})

export const askDay = get(PROGRAM_PATHS.onThatDay, {
  ...reportScope,
  query: schemaType<typeof onThatDayQuerySchema>(),
  answer: schemaType<typeof onThatDaySchema>(),
})
export const listPartners = get(PROGRAM_PATHS.partners, {
  ...reportScope,
  query: schemaType<typeof partnersQuerySchema>(),
  answer: schemaType<typeof partnersSchema>(),
})
export const readPartner = get(PROGRAM_PATHS.partner, {
  ...reportScope,
  query: schemaType<typeof historyQuerySchema>(),
  answer: schemaType<typeof partnerHistorySchema>(),
})

export const listWebhooks = get(PROGRAM_PATHS.webhooks, {
  ...webhookScope,
  isPolled: true,
  answer: schemaType<typeof webhooksSchema>(),
})
export const makeWebhook = post(PROGRAM_PATHS.webhooks, {
  ...webhookScope,
  body: schemaType<ReturnType<typeof webhookRequestSchema>>(),
  answer: schemaType<typeof madeWebhookSchema>(),
})
export const endWebhook = del(PROGRAM_PATHS.webhook, webhookScope)
