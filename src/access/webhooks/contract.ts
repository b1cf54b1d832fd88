import { del, get, OWN, OWN_OR_ALL, of, post, put } from '../../base/roles/contract-rules.ts'
import type {
  changedEndpointSchema,
  deliveryListSchema,
  endpointListSchema,
  madeDeliverySchema,
  madeEndpointSchema,
  newEndpointSchema,
} from './wire.ts'

const ENDPOINTS = '/api/webhooks/:companyId'
const ENDPOINT = '/api/webhooks/:companyId/:id'
const admins = { who: 'admin', companies: OWN } as const

export const list = get(ENDPOINTS, {
  who: 'admin',
  companies: OWN_OR_ALL,
  answer: of<ReturnType<typeof endpointListSchema>>(),
})
export const make = post(ENDPOINTS, {
  ...admins,
  body: of<ReturnType<typeof newEndpointSchema>>(),
  answer: of<typeof madeEndpointSchema>(),
})
export const change = put(ENDPOINT, { ...admins, body: of<ReturnType<typeof changedEndpointSchema>>() })
export const end = del(ENDPOINT, admins)
export const rotateSecret = post(`${ENDPOINT}/secret`, { ...admins, answer: of<typeof madeEndpointSchema>() })

export const deliveries = get(`${ENDPOINT}/deliveries`, {
  ...admins,
  isPolled: true,
  answer: of<ReturnType<typeof deliveryListSchema>>(),
})
export const sendTest = post(`${ENDPOINT}/test`, { ...admins, answer: of<typeof madeDeliverySchema>() })
export const sendAgain = post(`${ENDPOINT}/deliveries/:deliveryId/again`, admins)
