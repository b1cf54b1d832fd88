import { sql } from 'kysely'
import { commit } from '../../base/database/commit.ts'
import type { Transaction } from '../../base/database/database.ts'
import { OPERATOR_COMPANY_ID, ROLES } from '../../base/roles/role-rules.ts'
import type { Services } from '../../platform/services.ts'
import { advanceCompanyIdSequence, insertCompany } from '../companies/store.ts'
import { hashPassword } from '../credentials/password-hash.ts'
import { insertUser } from '../credentials/user-store.ts'
import { randomPassword } from './initial-password.ts'

type BootstrapDeps = Pick<Services, 'database'> & {
  /** The operator, from operator.json. */
  operator: { name: string; uid: string }
  /** Null: dev@localhost and a random password. */
  bootstrapEmail: string | null
  bootstrapPassword: string | null
}

/**
 * The first account, which is shown once. `isRandom` = the password was generated, so it must be
 * printed.
 */
export type FirstAccount = { email: string; password: string; isRandom: boolean }

// Advisory lock, so that web and worker processes starting together do not both create the first
// account.
const BOOTSTRAP_LOCK = 7_243_902

/**
 * Creates company 1, the operator, with custom login on, and its first Dev, if there are no users
 * at all. The password is initial but does not expire (docs/rules.md#first-start). Returns null if
 * there is already a user.
 */
export async function bootstrapInstallation(deps: BootstrapDeps): Promise<FirstAccount | null> {
  const email = deps.bootstrapEmail ?? 'dev@localhost'
  const password = deps.bootstrapPassword ?? randomPassword()
  const password_hash = await hashPassword(password)
  return commit(deps.database, async trx => {
    await sql`select pg_advisory_xact_lock(${sql.lit(BOOTSTRAP_LOCK)})`.execute(trx)
    await insertOperator(trx, deps.operator)
    const everybody = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (everybody) return null
    await insertUser(trx, {
      company_id: OPERATOR_COMPANY_ID,
      email,
      firstname: 'Dev',
      lastname: 'Konto',
      role: ROLES.dev,
      password_hash,
      password_is_initial: true,
    })
    return { email, password, isRandom: deps.bootstrapPassword === null }
  })
}

async function insertOperator(trx: Transaction, { name, uid }: BootstrapDeps['operator']): Promise<void> {
  const existing = await trx.selectFrom('company').select('id').where('id', '=', OPERATOR_COMPANY_ID).executeTakeFirst()
  if (existing) return
  await insertCompany(trx, { id: OPERATOR_COMPANY_ID, name, uid, use_custom_login: true })
  await advanceCompanyIdSequence(trx)
}
