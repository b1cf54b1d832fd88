import type { Reader } from '../../ground/database/database.ts'
import { companyOf } from '../companies/company-of.ts'
import { isExpired } from '../companies/company-rules.ts'
import type { UserRow } from '../users/user-of.ts'
import type { FailureReason } from './sign-in-log.ts'
import { areCodesLocked } from './tries-store.ts'

/**
 * Why somebody whom another proof than the password names may not come in, null = he may. The first login is made by password and authenticator alone. The lock of the codes shuts this
 * door too; that of the passwords does not: a stranger needs no more than an e-mail to bring it about, and would keep out those who do not use theirs.
 */
export async function barredBy(reader: Reader, user: UserRow, now: Date): Promise<FailureReason | null> {
  if (!user.is_active) return 'inactive'
  const { id, valid_until } = await companyOf(reader, user.company_id)
  if (isExpired({ id, validUntil: valid_until }, now)) return 'licence'
  if (user.password_is_initial || user.totp_confirmed_at === null) return 'first-login'
  return (await areCodesLocked(reader, user.email, now)) ? 'locked' : null
}
