import { del, get, OWN_COMPANY, put, schemaType } from '../../../../base/roles/contract-rules.ts'
import type { companyProviderSchema, providerChangeSchema, providerRemovalSchema } from './wire.ts'

const PROVIDER = '/api/company/:companyId/openid'
const own = { access: 'admin', companies: OWN_COMPANY } as const

export const read = get(PROVIDER, { ...own, answer: schemaType<typeof companyProviderSchema>() })
export const change = put(PROVIDER, { ...own, body: schemaType<typeof providerChangeSchema>() })
export const end = del(PROVIDER, { ...own, body: schemaType<typeof providerRemovalSchema>() })
