import { del, get, OWN_COMPANY, post, put, schemaType } from '../../base/roles/contract-rules.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import type { accountTestRequestSchema, accountTestSchema } from './account-test/wire.ts'
import type { companyChangeSchema, companyListSchema, companySchema } from './wire.ts'

const COMPANIES = '/api/company'
const COMPANY = '/api/company/:companyId'
const LOGO = '/api/company/:companyId/logo'
const OWN_OR_OPERATOR = { companyId: { publicFor: OPERATOR_COMPANY_ID } } as const

export const list = get(COMPANIES, { access: 'everybody', answer: schemaType<typeof companyListSchema>() })
export const add = post(COMPANIES, {
  access: 'operator',
  body: schemaType<typeof companyChangeSchema>(),
  answer: schemaType<typeof companySchema>(),
})
export const change = put(COMPANY, {
  access: 'everybody',
  companies: OWN_COMPANY,
  body: schemaType<typeof companyChangeSchema>(),
})
export const remove = del(COMPANY, { access: 'operator' })

/**
 * Tests a company's FinanzOnline account by one login and logout. `again` first re-opens an account
 * that was closed after a refusal.
 */
export const testAccount = post(`${COMPANY}/finanzonline-test`, {
  access: 'everybody',
  companies: OWN_COMPANY,
  body: schemaType<typeof accountTestRequestSchema>(),
  answer: schemaType<typeof accountTestSchema>(),
})

export const logo = get(LOGO, { access: 'everybody', isPolled: true, isImage: true, companies: OWN_OR_OPERATOR })
export const setLogo = put(LOGO, { access: 'admin', companies: OWN_COMPANY })
export const removeLogo = del(LOGO, { access: 'admin', companies: OWN_COMPANY })
