import { OWN_PASSWORD, type Person } from '../browser/sign-in-screen.ts'
import { BOOTSTRAP } from '../product/running-product.ts'
import { createVisitor } from './visitor.ts'

export const OWN_COMPANY = 'Huber Handels GmbH'
export const FOREIGN_COMPANY = 'Maier Holzbau KG'

export type TwoTenants = { dev: Person; admin: Person; foreign: { email: string; companyId: number } }

/** Adds two tenants: the Admin of one, a user of the other. */
export async function addTwoTenants(address: string): Promise<TwoTenants> {
  const visitor = createVisitor(address)
  const dev = await completeSignIn(visitor, BOOTSTRAP.email, BOOTSTRAP.password)
  const addCompany = async (name: string, uid: string) =>
    (await visitor.call<{ id: number }>('POST', '/api/company', { name, uid })).body.id
  const [ownCompanyId, companyId] = [
    await addCompany(OWN_COMPANY, 'ATU57194903'),
    await addCompany(FOREIGN_COMPANY, 'ATU37893801'),
  ]
  const addUser = async (email: string, lastname: string, role: number, tenantId: number) =>
    (
      await visitor.call<{ initialPassword: string }>('POST', '/api/users/adduser', {
        email,
        firstname: 'Anna',
        lastname,
        role,
        companyId: tenantId,
      })
    ).body.initialPassword
  const admin = { email: 'anna.admin@huber.example', password: '' }
  admin.password = await addUser(admin.email, 'Admin', 2, ownCompanyId)
  const foreign = { email: 'bruno.brandt@maier.example', companyId }
  await addUser(foreign.email, 'Fremdmann', 3, companyId)
  return { dev, admin: await completeSignIn(createVisitor(address), admin.email, admin.password), foreign }
}

/**
 * Adds a user of the other tenant and completes the first sign-in. Authenticator codes work only
 * once, so a journey with many sign-ins needs several people.
 */
export async function addColleague(address: string, { dev, foreign }: TwoTenants, email: string): Promise<Person> {
  const visitor = createVisitor(address)
  await visitor.signIn(dev.email, dev.password, { secret: dev.secret })
  const added = await visitor.call<{ initialPassword: string }>('POST', '/api/users/adduser', {
    email,
    firstname: 'Carla',
    lastname: 'Kollegin',
    role: 3,
    companyId: foreign.companyId,
  })
  return completeSignIn(createVisitor(address), email, added.body.initialPassword)
}

async function completeSignIn(
  visitor: ReturnType<typeof createVisitor>,
  email: string,
  password: string,
): Promise<Person> {
  const secret = await visitor.signIn(email, password, { newPassword: OWN_PASSWORD })
  return { email, password: OWN_PASSWORD, secret }
}
