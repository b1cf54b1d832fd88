import { get, OWN_OR_ALL, OWN_OR_DEVS, of, put } from '../../base/roles/contract-rules.ts'
import type { settingChangeSchema, settingListSchema } from './wire.ts'

const SETTINGS = '/api/tasks/settings/:companyId'

export const list = get(SETTINGS, { who: 'admin', companies: OWN_OR_ALL, answer: of<typeof settingListSchema>() })
export const change = put(SETTINGS, { who: 'admin', companies: OWN_OR_DEVS, body: of<typeof settingChangeSchema>() })
