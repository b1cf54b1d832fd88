import {
  del,
  get,
  OWN_COMPANY_OR_ALL,
  OWN_COMPANY_OR_GLOBAL,
  post,
  put,
  schemaType,
} from '../../base/roles/contract-rules.ts'
import type {
  addedMappingSchema,
  countryMappingListSchema,
  countryMappingPutSchema,
  newCountryMappingSchema,
} from './wire.ts'

const MAPPING = '/api/countryapi/:companyId'
const changeAccess = { access: 'admin', companies: OWN_COMPANY_OR_GLOBAL } as const

export const list = get(MAPPING, {
  access: 'admin',
  companies: OWN_COMPANY_OR_ALL,
  answer: schemaType<typeof countryMappingListSchema>(),
})
export const change = put(MAPPING, { ...changeAccess, body: schemaType<typeof countryMappingPutSchema>() })
export const add = post(MAPPING, {
  ...changeAccess,
  body: schemaType<typeof newCountryMappingSchema>(),
  answer: schemaType<typeof addedMappingSchema>(),
})
export const remove = del(`${MAPPING}/:id`, changeAccess)
export const copy = put('/api/countryapi/:sourceCompanyId/:targetCompanyId', {
  access: 'admin',
  companies: { sourceCompanyId: { zero: 'admin' }, targetCompanyId: { zero: 'dev' } },
})
