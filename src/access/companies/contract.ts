import { del, get, OWN, of, post, put } from '../../base/roles/contract-rules.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import type { accountTestAskedSchema, accountTestSchema } from './doctor/wire.ts'
import type { companyChangeSchema, companyListSchema, companySchema } from './wire.ts'

const COMPANIES = '/api/company'
const COMPANY = '/api/company/:companyId'
const LOGO = '/api/company/:companyId/logo'
const OWN_OR_OPERATOR = { companyId: { open: OPERATOR_COMPANY_ID } } as const

export const list = get(COMPANIES, { who: 'everybody', answer: of<typeof companyListSchema>() })
export const add = post(COMPANIES, {
  who: 'operator',
  body: of<typeof companyChangeSchema>(),
  answer: of<typeof companySchema>(),
})
export const change = put(COMPANY, { who: 'everybody', companies: OWN, body: of<typeof companyChangeSchema>() })
export const remove = del(COMPANY, { who: 'operator' })

/**
 * Tests a company's FinanzOnline account by one login and logout. `again` first re-opens an account
 * that was closed after a refusal.
 */
export const testAccount = post(`${COMPANY}/finanzonline-test`, {
  who: 'everybody',
  companies: OWN,
  body: of<typeof accountTestAskedSchema>(),
  answer: of<typeof accountTestSchema>(),
})

export const logo = get(LOGO, { who: 'everybody', isPolled: true, isImage: true, companies: OWN_OR_OPERATOR })
export const giveLogo = put(LOGO, { who: 'admin', companies: OWN })
export const removeLogo = del(LOGO, { who: 'admin', companies: OWN })
