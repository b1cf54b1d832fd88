import { get, OWN_COMPANY, put, schemaType } from '../../base/roles/contract-rules.ts'
import type { databoxChangeSchema, databoxSchema } from './wire.ts'

const DATABOX = '/api/company/:companyId/databox'

export const read = get(DATABOX, {
  access: 'admin',
  companies: OWN_COMPANY,
  answer: schemaType<typeof databoxSchema>(),
})
export const change = put(DATABOX, {
  access: 'admin',
  companies: OWN_COMPANY,
  body: schemaType<typeof databoxChangeSchema>(),
})
