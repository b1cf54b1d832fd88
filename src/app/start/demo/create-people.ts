import { encryptAccount } from '../../../access/companies/account.ts'
import { advanceCompanyIdSequence, insertCompany, updateCompany } from '../../../access/companies/store.ts'
import { hashPassword } from '../../../access/credentials/password-hash.ts'
import { TOTP_SECRET } from '../../../access/credentials/second-factor.ts'
import { userByEmail } from '../../../access/credentials/user-of.ts'
import { insertUser, updateUser } from '../../../access/credentials/user-store.ts'
import { saveSetting } from '../../../access/settings/store.ts'
import { replaceMappings } from '../../../answers/country-mapping/store.ts'
import { commit } from '../../../base/database/commit.ts'
import type { Database, Transaction } from '../../../base/database/database.ts'
import type { Encryption } from '../../../base/database/encryption.ts'
import { OPERATOR_COMPANY_ID } from '../../../base/roles/role-rules.ts'
import type { Services } from '../../../platform/services.ts'
import type { Authenticators } from './authenticators.ts'
import { CHIEF, type DemoPerson, OPERATORS_ACCOUNT, PEOPLE, TENANTS } from './people.ts'

/**
 * Adds the demo's companies and users in one transaction: an interrupted start leaves none of them.
 */
export async function createPeople(
  { database, encryption, clock }: Pick<Services, 'database' | 'encryption' | 'clock'>,
  authenticators: Authenticators,
): Promise<void> {
  if (await peopleExist(database.db)) return
  const hashes = new Map(
    await Promise.all(PEOPLE.map(async ({ password }) => [password, await hashPassword(password)] as const)),
  )
  await commit(database, async trx => {
    await updateCompany(trx, OPERATOR_COMPANY_ID, encryptAccount(encryption, OPERATOR_COMPANY_ID, OPERATORS_ACCOUNT))
    for (const tenant of TENANTS) await createTenant(trx, encryption, tenant)
    await advanceCompanyIdSequence(trx)
    for (const person of PEOPLE) {
      const userId = await createUser(trx, person, hashes.get(person.password) ?? '', clock.now())
      const secret = authenticators[person.email] ?? ''
      await updateUser(trx, userId, {
        totp_secret_sealed: encryption.encrypt(secret, TOTP_SECRET.context({ id: userId })),
      })
      if (person === CHIEF) await replaceMappings(trx, person.companyId, sampleMappings(userId))
    }
  })
}

// Users of the demo may rename and delete them all, but the row of a company stays.
async function peopleExist(db: Database): Promise<boolean> {
  const [tenant] = TENANTS
  return (await db.selectFrom('company').select('id').where('id', '=', tenant.id).execute()).length > 0
}

async function createTenant(
  trx: Transaction,
  encryption: Encryption,
  { id, name, uid, germanUid, account }: (typeof TENANTS)[number],
) {
  await insertCompany(trx, { id, name, uid, german_uid: germanUid, use_custom_login: account !== null })
  await updateCompany(trx, id, account === null ? {} : encryptAccount(encryption, id, account))
  // Shorter than the usual ten minutes, so that the demo's users do not wait for a row without an
  // answer.
  await saveSetting(trx, { company_id: id, category: 'task', key: 'task_patience_minutes', value: '0' })
}

// Makes the samples show all services: the rest goes to FinanzOnline.
const sampleMappings = (updatedBy: number) => [
  ...['IT', 'PL', 'XI'].map(country => ({ country, api: 'vies' as const, fallbackApi: null, updatedBy })),
  { country: 'MT', api: 'bzst' as const, fallbackApi: 'vies' as const, updatedBy },
]

// The Dev already exists: the product itself creates the first account.
async function createUser(trx: Transaction, person: DemoPerson, password_hash: string, now: Date): Promise<number> {
  const { email, firstname, lastname, role, companyId, hasFinalPassword } = person
  const user = {
    email,
    firstname,
    lastname,
    role,
    company_id: companyId,
    password_hash,
    initial_password_until: null,
    password_is_initial: !hasFinalPassword,
    totp_confirmed_at: hasFinalPassword ? now : null,
  }
  const existing = await userByEmail(trx, email)
  if (!existing) return insertUser(trx, user)
  await updateUser(trx, existing.id, user)
  return existing.id
}
