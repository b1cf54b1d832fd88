import { del, get, OWN_OR_ALL, OWN_OR_DEVS, of, post, put } from '../../base/roles/contract-rules.ts'
import type {
  addedMappingSchema,
  countryMappingListSchema,
  countryMappingPutSchema,
  newCountryMappingSchema,
} from './wire.ts'

const MAPPING = '/api/countryapi/:companyId'
const changeAccess = { who: 'admin', companies: OWN_OR_DEVS } as const

export const list = get(MAPPING, { who: 'admin', companies: OWN_OR_ALL, answer: of<typeof countryMappingListSchema>() })
export const change = put(MAPPING, { ...changeAccess, body: of<typeof countryMappingPutSchema>() })
export const add = post(MAPPING, {
  ...changeAccess,
  body: of<typeof newCountryMappingSchema>(),
  answer: of<typeof addedMappingSchema>(),
})
export const remove = del(`${MAPPING}/:id`, changeAccess)
export const copy = put('/api/countryapi/:sourceCompanyId/:targetCompanyId', {
  who: 'admin',
  companies: { sourceCompanyId: { zero: 'admin' }, targetCompanyId: { zero: 'dev' } },
})
