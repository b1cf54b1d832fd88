import { ROLES } from '../../../src/base/roles/role-rules.ts'
import { createWeb } from '../product/web.ts'
import { addOperator, addPerson, addTestCompany } from './people.ts'
import { signIn } from './sign-in.ts'

/**
 * Creates the operator with a Dev and an Admin, company a with an Admin and two users, and company
 * b with one user.
 */
export async function createTwoCompanies(options: Parameters<typeof createWeb>[0] = {}) {
  const web = await createWeb(options)
  const operator = await addOperator(web)
  const [a, b] = [await addTestCompany(web), await addTestCompany(web)]
  const people = {
    dev: await addPerson(web, { companyId: operator.id, role: ROLES.dev }),
    operatorAdmin: await addPerson(web, { companyId: operator.id, role: ROLES.admin }),
    tenantAdmin: await addPerson(web, { companyId: a.id, role: ROLES.admin }),
    user: await addPerson(web, { companyId: a.id }),
    colleague: await addPerson(web, { companyId: a.id }),
    stranger: await addPerson(web, { companyId: b.id }),
  }
  const as = (name: keyof typeof people) => signIn(web.app, people[name], web.clock)
  return { ...web, a, b, ...people, as }
}
