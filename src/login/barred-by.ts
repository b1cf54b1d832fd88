import { companyOf } from '../companies/company-of.ts'
import { isExpired } from '../companies/company-rules.ts'
import type { Reader } from '../database/database.ts'
import type { UserRow } from '../users/user-of.ts'
import type { FailureReason } from './sign-in-log.ts'
import { isLocked } from './tries-store.ts'

/**
 * Why somebody whom another proof than the password names may not come in, null = he may: what shuts the password's door shuts
 * this one, the lock of `counter` (device-cookie.ts) and of the codes included, and the first login is made by password and authenticator alone.
 */
export async function barredBy(
  reader: Reader,
  user: UserRow,
  counter: string,
  now: Date,
): Promise<FailureReason | null> {
  if (!user.is_active) return 'inactive'
  const { id, valid_until } = await companyOf(reader, user.company_id)
  if (isExpired({ id, validUntil: valid_until }, now)) return 'licence'
  if (user.password_is_initial || user.totp_confirmed_at === null) return 'first-login'
  return (await isLocked(reader, counter, now)) ? 'locked' : null
}
