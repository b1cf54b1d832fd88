import { del, get, OWN, OWN_OR_ALL, of, post, put } from '../../base/roles/contract-rules.ts'
import type { receivedListSchema } from '../../registers/authorities/wire.ts'
import type { partnerJudgingSchema } from '../partners/wire.ts'
import type { preflightSchema } from './upload/wire.ts'
import type {
  holdSchema,
  judgingSchema,
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
const everybody = { who: 'everybody' } as const
const polled = { ...everybody, isPolled: true } as const
const ofCompany = { ...polled, companies: OWN_OR_ALL } as const

export const list = get(`${TASKS}/company/:companyId`, {
  ...ofCompany,
  query: of<typeof taskQuerySchema>(),
  answer: of<typeof taskListSchema>(),
})
export const queue = get(`${TASKS}/company/queue/:companyId`, { ...ofCompany, answer: of<typeof queueCountSchema>() })

export const read = get(TASK, { ...polled, answer: of<typeof taskDetailSchema>() })
export const rows = get(`${TASK}/rows`, {
  ...polled,
  query: of<typeof taskRowsQuerySchema>(),
  answer: of<typeof taskRowsSchema>(),
})
export const received = get(`${TASK}/rows/:row/received`, { ...everybody, answer: of<typeof receivedListSchema>() })

export const upload = post(TASKS, { ...everybody, answer: of<typeof taskSchema>() })
export const preflight = post(`${TASKS}/preflight`, { ...everybody, answer: of<typeof preflightSchema>() })

export const retry = post(`${TASK}/retry`, { ...everybody, body: of<typeof retrySchema>() })
/** Ends the wait for open answers. */
export const finish = post(`${TASK}/finish`, everybody)
export const republish = post(`${TASK}/result`, everybody)
export const judge = post(`${TASK}/judgements`, { ...everybody, body: of<typeof judgingSchema>() })
export const judgePartner = post('/api/company/:companyId/partners/:id/judgements', {
  ...everybody,
  companies: OWN,
  body: of<typeof partnerJudgingSchema>(),
})
export const hold = put(`${TASK}/hold`, { who: 'admin', body: of<typeof holdSchema>() })
export const remove = del(TASK, { ...everybody, query: of<typeof removeQuerySchema>() })

export const download = get('/api/file/result/:id', {
  ...everybody,
  changesByGet: true,
  query: of<typeof resultQuerySchema>(),
})
