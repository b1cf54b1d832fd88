import { del, get, OWN_COMPANY, OWN_COMPANY_OR_ALL, post, put, schemaType } from '../../base/roles/contract-rules.ts'
import type {
  changedEndpointSchema,
  createdDeliverySchema,
  createdEndpointSchema,
  deliveryListSchema,
  endpointListSchema,
  newEndpointSchema,
} from './wire.ts'

const ENDPOINTS = '/api/webhooks/:companyId'
const ENDPOINT = '/api/webhooks/:companyId/:id'
const adminAccess = { access: 'admin', companies: OWN_COMPANY } as const

export const list = get(ENDPOINTS, {
  access: 'admin',
  companies: OWN_COMPANY_OR_ALL,
  answer: schemaType<ReturnType<typeof endpointListSchema>>(),
})
export const create = post(ENDPOINTS, {
  ...adminAccess,
  body: schemaType<ReturnType<typeof newEndpointSchema>>(),
  answer: schemaType<typeof createdEndpointSchema>(),
})
export const change = put(ENDPOINT, { ...adminAccess, body: schemaType<ReturnType<typeof changedEndpointSchema>>() })
export const remove = del(ENDPOINT, adminAccess)
export const rotateSecret = post(`${ENDPOINT}/secret`, {
  ...adminAccess,
  answer: schemaType<typeof createdEndpointSchema>(),
})

export const deliveries = get(`${ENDPOINT}/deliveries`, {
  ...adminAccess,
  isPolled: true,
  answer: schemaType<ReturnType<typeof deliveryListSchema>>(),
})
export const sendTest = post(`${ENDPOINT}/test`, { ...adminAccess, answer: schemaType<typeof createdDeliverySchema>() })
export const sendAgain = post(`${ENDPOINT}/deliveries/:deliveryId/again`, adminAccess)
