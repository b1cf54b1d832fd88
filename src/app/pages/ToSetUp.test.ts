import { expect, it } from 'vitest'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { doneSteps, STEPS } from './ToSetUp.tsx'

const own = (more: object = {}) => ({
  id: OPERATOR_COMPANY_ID,
  name: 'Kanzlei Huber',
  uid: 'ATU13585627',
  missingRequired: [],
  ...more,
})

const whole = {
  operator: { name: 'Kanzlei Huber', email: 'office@huber.at' },
  companies: [own()],
  userCount: 2,
  mappedCount: 1,
}
const undone = (more: object) => {
  const done = doneSteps({ ...whole, ...more })
  return STEPS.map(({ step }) => step).filter(step => !done[step])
}

it.each([
  ['all is done', {}, []],
  ['the sample of operator.json', { operator: { name: 'Firma', email: 'kanzlei@muster.example' } }, ['operator']],
  [
    'a company that still bears the sample’s name',
    { companies: [own({ name: 'Muster GmbH (Beispiel)' })] },
    ['company'],
  ],
  ['a company that still has the sample’s UID', { companies: [own({ uid: 'ATU47110816' })] }, ['company']],
  ['no UID', { companies: [own({ uid: '', missingRequired: ['uid'] })] }, ['company', 'account']],
  // Only the operator's own company counts, not the companies it looks after.
  ['only another’s account', { companies: [own({ missingRequired: ['pin'] }), own({ id: 2 })] }, ['account']],
  ['the first user alone', { userCount: 1 }, ['people']],
  ['no country mapped', { mappedCount: 0 }, ['mapping']],
])('%s', { tags: ['C9-17'] }, (_name, more, expected) => expect(undone(more)).toEqual(expected))
