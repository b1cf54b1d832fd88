import { del, get, OWN, of, put } from '../../../../base/roles/contract-rules.ts'
import type { changedProviderSchema, companyProviderSchema, endedProviderSchema } from './wire.ts'

const PROVIDER = '/api/company/:companyId/openid'
const own = { who: 'admin', companies: OWN } as const

export const read = get(PROVIDER, { ...own, answer: of<typeof companyProviderSchema>() })
export const change = put(PROVIDER, { ...own, body: of<typeof changedProviderSchema>() })
export const end = del(PROVIDER, { ...own, body: of<typeof endedProviderSchema>() })
