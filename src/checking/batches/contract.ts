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
const everybody = { access: 'everybody' } as const
const polled = { ...everybody, isPolled: true } as const
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
  ...everybody,
  answer: schemaType<typeof receivedListSchema>(),
})

export const upload = post(TASKS, { ...everybody, answer: schemaType<typeof taskSchema>() })
export const preflight = post(`${TASKS}/preflight`, { ...everybody, answer: schemaType<typeof preflightSchema>() })

export const retry = post(`${TASK}/retry`, { ...everybody, body: schemaType<typeof retrySchema>() })
/** Ends the wait for open answers. */
export const finish = post(`${TASK}/finish`, everybody)
export const republish = post(`${TASK}/result`, everybody)
export const assessCompany = post(`${TASK}/judgements`, { ...everybody, body: schemaType<typeof assessmentSchema>() })
export const assessPartner = post('/api/company/:companyId/partners/:id/judgements', {
  ...everybody,
  companies: OWN_COMPANY,
  body: schemaType<typeof partnerAssessmentSchema>(),
})
export const hold = put(`${TASK}/hold`, { access: 'admin', body: schemaType<typeof holdSchema>() })
export const remove = del(TASK, { ...everybody, query: schemaType<typeof removeQuerySchema>() })

export const download = get('/api/file/result/:id', {
  ...everybody,
  hasSideEffects: true,
  query: schemaType<typeof resultQuerySchema>(),
})
