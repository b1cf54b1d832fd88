import { del, get, OWN_COMPANY, OWN_COMPANY_OR_ALL, post, put, schemaType } from '../../base/roles/contract-rules.ts'
import type { receivedListSchema } from '../../registers/authorities/wire.ts'
import type { partnerAssessmentSchema } from '../partners/wire.ts'
import type { preflightSchema } from './upload/wire.ts'
import type {
  assessmentSchema,
  holdSchema,
  queueCountSchema,
  removeQuerySchema,
  resultQuerySchema,
  retrySchema,
  taskDetailSchema,
  taskListSchema,
  taskQuerySchema,
  taskRowsQuerySchema,
  taskRowsSchema,
  taskSchema,
} from './wire.ts'

const TASKS = '/api/tasks'
const TASK = `${TASKS}/:id` as const
const anyUser = { who: 'anyUser' } as const
const polled = { ...anyUser, isPolled: true } as const
const ofCompany = { ...polled, companies: OWN_COMPANY_OR_ALL } as const

export const list = get(`${TASKS}/company/:companyId`, {
  ...ofCompany,
  query: schemaType<typeof taskQuerySchema>(),
  answer: schemaType<typeof taskListSchema>(),
})
export const queue = get(`${TASKS}/company/queue/:companyId`, {
  ...ofCompany,
  answer: schemaType<typeof queueCountSchema>(),
})

export const read = get(TASK, { ...polled, answer: schemaType<typeof taskDetailSchema>() })
export const rows = get(`${TASK}/rows`, {
  ...polled,
  query: schemaType<typeof taskRowsQuerySchema>(),
  answer: schemaType<typeof taskRowsSchema>(),
})
export const received = get(`${TASK}/rows/:row/received`, {
  ...anyUser,
  answer: schemaType<typeof receivedListSchema>(),
})

export const upload = post(TASKS, { ...anyUser, answer: schemaType<typeof taskSchema>() })
export const preflight = post(`${TASKS}/preflight`, { ...anyUser, answer: schemaType<typeof preflightSchema>() })

export const retry = post(`${TASK}/retry`, { ...anyUser, body: schemaType<typeof retrySchema>() })
/** Ends the wait for open answers. */
export const finish = post(`${TASK}/finish`, anyUser)
export const republish = post(`${TASK}/result`, anyUser)
export const assessCompany = post(`${TASK}/judgements`, { ...anyUser, body: schemaType<typeof assessmentSchema>() })
export const assessPartner = post('/api/company/:companyId/partners/:id/judgements', {
  ...anyUser,
  companies: OWN_COMPANY,
  body: schemaType<typeof partnerAssessmentSchema>(),
})
export const hold = put(`${TASK}/hold`, { who: 'admin', body: schemaType<typeof holdSchema>() })
export const remove = del(TASK, { ...anyUser, query: schemaType<typeof removeQuerySchema>() })

export const download = get('/api/file/result/:id', {
  ...anyUser,
  hasSideEffects: true,
  query: schemaType<typeof resultQuerySchema>(),
})
