import type { Company } from '../../access/companies/wire.ts'
import { OPERATOR_COMPANY_ID } from '../../ground/roles/role-rules.ts'
import { isSample, SAMPLE_UID } from '../../house/operator/sample-rules.ts'
import type { Operator } from '../../house/operator/wire.ts'

/** What an operator does once before people work with the product, in this order, and on which page. */
export const STEPS = [
  { step: 'operator', to: '/impressum' },
  { step: 'company', to: '/admin/company' },
  { step: 'people', to: '/admin/users' },
  { step: 'account', to: '/uid-account' },
  { step: 'mapping', to: '/dev/api-map' },
] as const

export type Step = (typeof STEPS)[number]['step']

type Installation = {
  operator: Pick<Operator, 'name' | 'email'>
  companies: readonly Pick<Company, 'id' | 'name' | 'uid' | 'missingRequired'>[]
  /** How many users there are, the first one of the bootstrap among them. */
  userCount: number
  /** How many countries the operator's own company has mapped. */
  mappedCount: number
}

/** Which steps are done, as far as the installation shows it. */
export function doneSteps({ operator, companies, userCount, mappedCount }: Installation): Record<Step, boolean> {
  const own = companies.find(({ id }) => id === OPERATOR_COMPANY_ID)
  return {
    operator: !isSample(operator),
    company: own !== undefined && own.uid !== '' && own.uid !== SAMPLE_UID && !isSample({ name: own.name, email: '' }),
    people: userCount > 1,
    account: own?.missingRequired.length === 0,
    mapping: mappedCount > 0,
  }
}
