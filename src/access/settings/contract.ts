import { get, OWN_COMPANY_OR_ALL, OWN_COMPANY_OR_GLOBAL, put, schemaType } from '../../base/roles/contract-rules.ts'
import type { settingChangeSchema, settingListSchema } from './wire.ts'

const SETTINGS = '/api/tasks/settings/:companyId'

export const list = get(SETTINGS, {
  access: 'admin',
  companies: OWN_COMPANY_OR_ALL,
  answer: schemaType<typeof settingListSchema>(),
})
export const change = put(SETTINGS, {
  access: 'admin',
  companies: OWN_COMPANY_OR_GLOBAL,
  body: schemaType<typeof settingChangeSchema>(),
})
