import { encryptAccount } from '../../../src/access/companies/account.ts'
import { advanceCompanyIdSequence, insertCompany, updateCompany } from '../../../src/access/companies/store.ts'
import { hashPassword } from '../../../src/access/credentials/password-hash.ts'
import { createTotpSecret, TOTP_SECRET } from '../../../src/access/credentials/second-factor.ts'
import { insertUser, updateUser } from '../../../src/access/credentials/user-store.ts'
import { OPERATOR_COMPANY_ID, ROLES, type Role } from '../../../src/base/roles/role-rules.ts'
import type { Services } from '../../../src/platform/services.ts'

export type Account = { finCustomerId: string; finUserId: string; pin: string }
export type TestCompany = { id: number; name: string; uid: string }

/**
 * A user who can sign in; the test knows password and authenticator. `lastStep` is the step of the
 * last code used.
 */
export type Person = {
  id: number
  email: string
  password: string
  totpSecret: string
  role: Role
  companyId: number
  lastStep: number
}

export const PASSWORD = 'Apfel-Birne-17-Kirsche'
export const ACCOUNT: Account = { finCustomerId: '123456789012', finUserId: 'WEBUSER01', pin: 'pin-0815-geheim' }

let hashOfPassword: Promise<string> | null = null
let counter = 0

type World = Pick<Services, 'database' | 'encryption'>

type CompanyOptions = {
  id?: number
  name?: string
  uid?: string
  validUntil?: string | null
  useCustomLogin?: boolean
  account?: Account | null
}

/** Adds a tenant; `account` null (the default) means without FinanzOnline credentials. */
export async function addTestCompany(
  { database, encryption }: World,
  options: CompanyOptions = {},
): Promise<TestCompany> {
  counter += 1
  const { name = `Firma ${counter} GmbH`, uid = 'ATU13585627', account = null } = options
  return database.db.transaction().execute(async trx => {
    const id = await insertCompany(trx, {
      ...(options.id === undefined ? {} : { id: options.id }),
      name,
      uid,
      valid_until: options.validUntil ?? null,
      use_custom_login: options.useCustomLogin ?? false,
    })
    if (options.id !== undefined) await advanceCompanyIdSequence(trx)
    if (account) await updateCompany(trx, id, encryptAccount(encryption, id, account))
    return { id, name, uid }
  })
}

/** Adds company 1 with its FinanzOnline account, as the first start creates it. */
export const addOperator = (world: World, options: CompanyOptions = {}): Promise<TestCompany> =>
  addTestCompany(world, {
    id: OPERATOR_COMPANY_ID,
    name: 'Kanzlei Muster Wirtschaftsprüfung GmbH',
    uid: 'ATU13585627',
    useCustomLogin: true,
    account: ACCOUNT,
    ...options,
  })

type PersonOptions = {
  companyId: number
  role?: Role
  email?: string
  firstname?: string
  lastname?: string
  isActive?: boolean
  /** Before the first sign-in: initial password, no confirmed authenticator. */
  isNew?: boolean
}

/** Adds a user with PASSWORD and an authenticator. */
export async function addPerson({ database, encryption }: World, options: PersonOptions): Promise<Person> {
  counter += 1
  hashOfPassword ??= hashPassword(PASSWORD)
  const { companyId, role = ROLES.user, email = `person${counter}@firma.at`, isNew = false } = options
  const password_hash = await hashOfPassword
  const totpSecret = createTotpSecret()
  const id = await database.db.transaction().execute(async trx => {
    const userId = await insertUser(trx, {
      company_id: companyId,
      email,
      firstname: options.firstname ?? 'Ada',
      lastname: options.lastname ?? 'Lovelace',
      role,
      is_active: options.isActive ?? true,
      password_hash,
      password_is_initial: isNew,
    })
    const secret = {
      totp_secret_sealed: encryption.encrypt(totpSecret, TOTP_SECRET.context({ id: userId })),
      totp_confirmed_at: new Date(),
    }
    if (!isNew) await updateUser(trx, userId, secret)
    return userId
  })
  return { id, email, password: PASSWORD, totpSecret, role, companyId, lastStep: 0 }
}
