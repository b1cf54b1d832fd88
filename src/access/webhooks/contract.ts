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
const adminAccess = { who: 'admin', companies: OWN } as const

export const list = get(ENDPOINTS, {
  who: 'admin',
  companies: OWN_OR_ALL,
  answer: of<ReturnType<typeof endpointListSchema>>(),
})
export const make = post(ENDPOINTS, {
  ...adminAccess,
  body: of<ReturnType<typeof newEndpointSchema>>(),
  answer: of<typeof madeEndpointSchema>(),
})
export const change = put(ENDPOINT, { ...adminAccess, body: of<ReturnType<typeof changedEndpointSchema>>() })
export const end = del(ENDPOINT, adminAccess)
export const rotateSecret = post(`${ENDPOINT}/secret`, { ...adminAccess, answer: of<typeof madeEndpointSchema>() })

export const deliveries = get(`${ENDPOINT}/deliveries`, {
  ...adminAccess,
  isPolled: true,
  answer: of<ReturnType<typeof deliveryListSchema>>(),
})
export const sendTest = post(`${ENDPOINT}/test`, { ...adminAccess, answer: of<typeof madeDeliverySchema>() })
export const sendAgain = post(`${ENDPOINT}/deliveries/:deliveryId/again`, adminAccess)
