import { get, OWN, of, put } from '../../base/roles/contract-rules.ts'
import type { databoxChangeSchema, databoxSchema } from './wire.ts'

const DATABOX = '/api/company/:companyId/databox'

export const read = get(DATABOX, { who: 'admin', companies: OWN, answer: of<typeof databoxSchema>() })
export const change = put(DATABOX, { who: 'admin', companies: OWN, body: of<typeof databoxChangeSchema>() })
