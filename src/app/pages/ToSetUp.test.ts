import { expect, it } from 'vitest'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { doneSteps, STEPS } from './SetupSteps.tsx'

const operatorCompany = (overrides: object = {}) => ({
  id: OPERATOR_COMPANY_ID,
  name: 'Kanzlei Huber',
  uid: 'ATU13585627',
  missingRequired: [],
  ...overrides,
})

const completeInstallation = {
  operator: { name: 'Kanzlei Huber', email: 'office@huber.at' },
  companies: [operatorCompany()],
  userCount: 2,
  mappedCount: 1,
}
const openSteps = (overrides: object) => {
  const done = doneSteps({ ...completeInstallation, ...overrides })
  return STEPS.map(({ step }) => step).filter(step => !done[step])
}

it.each([
  ['a complete installation', {}, []],
  ['the sample of operator.json', { operator: { name: 'Firma', email: 'kanzlei@muster.example' } }, ['operator']],
  [
    'a company with the sample’s name',
    { companies: [operatorCompany({ name: 'Muster GmbH (Beispiel)' })] },
    ['company'],
  ],
  ['a company with the sample’s UID', { companies: [operatorCompany({ uid: 'ATU47110816' })] }, ['company']],
  ['no UID', { companies: [operatorCompany({ uid: '', missingRequired: ['uid'] })] }, ['company', 'account']],
  // Only the operator's own company counts, not the companies it looks after.
  [
    'only another company’s account',
    { companies: [operatorCompany({ missingRequired: ['pin'] }), operatorCompany({ id: 2 })] },
    ['account'],
  ],
  ['only the first user', { userCount: 1 }, ['people']],
  ['no country mapped', { mappedCount: 0 }, ['mapping']],
])('finds the open steps of %s', { tags: ['C9-17'] }, (_name, overrides, expected) =>
  expect(openSteps(overrides)).toEqual(expected),
)
