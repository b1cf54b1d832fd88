import { del, get, post, schemaType } from '../../base/roles/contract-rules.ts'
import { PROGRAM_PATHS } from '../../base/roles/program-rules.ts'
import type { onThatDayQuerySchema, onThatDaySchema } from '../../documents/validity-on-date/wire.ts'
import type { batchRowsSchema, batchSchema, checkRequestSchema, checkSchema, rowsQuerySchema } from './answer-wire.ts'
import type { nothingSchema } from './batch-request-wire.ts'
import type { resultQuerySchema, uploadQuerySchema } from './layout-wire.ts'
import type { batchesQuerySchema, batchesSchema, checksQuerySchema, checksSchema } from './list-wire.ts'
import type { historyQuerySchema, partnerHistorySchema, partnersQuerySchema, partnersSchema } from './partner-wire.ts'
import type { stockCheckRequestSchema, stockCheckSchema } from './stock-wire.ts'
import type { madeWebhookSchema, webhookRequestSchema, webhooksSchema } from './webhook-wire.ts'

const checking = { who: 'program', scope: 'check' } as const
const uploading = { who: 'program', scope: 'batch:write' } as const
const reading = { who: 'program', scope: 'batch:read' } as const
const managing = { who: 'program', scope: 'webhook:manage' } as const
const proving = { who: 'program', scope: 'report:read' } as const

export const description = get(PROGRAM_PATHS.description, { who: 'public' })
/** The target of the `type` of each error. */
export const problems = get(PROGRAM_PATHS.problems, { who: 'public' })

export const check = post(PROGRAM_PATHS.checks, {
  ...checking,
  body: schemaType<typeof checkRequestSchema>(),
  answer: schemaType<typeof checkSchema>(),
})
export const listChecks = get(PROGRAM_PATHS.checks, {
  ...checking,
  isPolled: true,
  query: schemaType<typeof checksQuerySchema>(),
  answer: schemaType<typeof checksSchema>(),
})
export const readCheck = get(PROGRAM_PATHS.check, {
  ...checking,
  isPolled: true,
  answer: schemaType<typeof checkSchema>(),
})
export const fetchCheckReport = get(`${PROGRAM_PATHS.check}/report`, proving)

/** A list as JSON. Also accepts a form, as clients of 2.0 send it here. */
export const uploadBatch = post(PROGRAM_PATHS.batches, {
  ...uploading,
  query: schemaType<typeof uploadQuerySchema>(),
  answer: schemaType<typeof batchSchema>(),
})
/** A list as a file in a form. */
export const uploadFile = post(PROGRAM_PATHS.batchFile, {
  ...uploading,
  query: schemaType<typeof uploadQuerySchema>(),
  answer: schemaType<typeof batchSchema>(),
})
export const listBatches = get(PROGRAM_PATHS.batches, {
  ...reading,
  isPolled: true,
  query: schemaType<typeof batchesQuerySchema>(),
  answer: schemaType<typeof batchesSchema>(),
})
export const readBatch = get(PROGRAM_PATHS.batch, {
  ...reading,
  isPolled: true,
  answer: schemaType<typeof batchSchema>(),
})
export const cancelBatch = post(`${PROGRAM_PATHS.batch}/cancel`, {
  ...uploading,
  body: schemaType<typeof nothingSchema>(),
  answer: schemaType<typeof batchSchema>(),
})
export const retryBatch = post(`${PROGRAM_PATHS.batch}/retry`, {
  ...uploading,
  body: schemaType<typeof nothingSchema>(),
  answer: schemaType<typeof batchSchema>(),
})
export const deleteBatch = del(PROGRAM_PATHS.batch, uploading)
export const readRows = get(`${PROGRAM_PATHS.batch}/rows`, {
  ...reading,
  isPolled: true,
  query: schemaType<typeof rowsQuerySchema>(),
  answer: schemaType<typeof batchRowsSchema>(),
})
export const fetchResult = get(`${PROGRAM_PATHS.batch}/result`, {
  ...reading,
  query: schemaType<typeof resultQuerySchema>(),
})
export const fetchReport = get(`${PROGRAM_PATHS.batch}/report`, proving)

export const startStockCheck = post(PROGRAM_PATHS.stockChecks, {
  ...uploading,
  body: schemaType<typeof stockCheckRequestSchema>(),
  answer: schemaType<typeof stockCheckSchema>(),
})
export const readStockCheck = get(PROGRAM_PATHS.stockCheck, {
  ...reading,
  isPolled: true,
  answer: schemaType<typeof stockCheckSchema>(),
})
export const cancelStockCheck = post(`${PROGRAM_PATHS.stockCheck}/cancel`, {
  ...uploading,
  body: schemaType<typeof nothingSchema>(),
  answer: schemaType<typeof stockCheckSchema>(),
})

export const askDay = get(PROGRAM_PATHS.onThatDay, {
  ...proving,
  query: schemaType<typeof onThatDayQuerySchema>(),
  answer: schemaType<typeof onThatDaySchema>(),
})
export const listPartners = get(PROGRAM_PATHS.partners, {
  ...proving,
  query: schemaType<typeof partnersQuerySchema>(),
  answer: schemaType<typeof partnersSchema>(),
})
export const readPartner = get(PROGRAM_PATHS.partner, {
  ...proving,
  query: schemaType<typeof historyQuerySchema>(),
  answer: schemaType<typeof partnerHistorySchema>(),
})

export const listWebhooks = get(PROGRAM_PATHS.webhooks, {
  ...managing,
  isPolled: true,
  answer: schemaType<typeof webhooksSchema>(),
})
export const makeWebhook = post(PROGRAM_PATHS.webhooks, {
  ...managing,
  body: schemaType<ReturnType<typeof webhookRequestSchema>>(),
  answer: schemaType<typeof madeWebhookSchema>(),
})
export const endWebhook = del(PROGRAM_PATHS.webhook, managing)
