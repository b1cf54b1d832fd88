import { isFirstLately } from '../audit-log/is-first-lately.ts'
import { stepOfCode } from '../users/one-time-code.ts'
import { spendTotpStep } from '../users/store.ts'
import { totpContext } from '../users/totp-context.ts'
import { userById } from '../users/user-of.ts'
import type { LoginNeeds } from './needs.ts'
import { recordCodeFailure } from './sign-in-log.ts'
import { emailHash, forgiveTries, reserveTry, returnTry } from './tries-store.ts'
import { withMutex } from './with-mutex.ts'

/** What became of a one-time code; the words of docs/rules.md#errors. */
export type CodeOutcome = 'right' | 'totp invalid' | 'totp used allready' | 'locked out'

/**
 * Spends a one-time code of a user, once for all processes. Wrong ones lock after five, on a counter of their own that
 * neither the right password nor a new pre-session resets (check A-13); one used before neither counts nor serves.
 */
export async function checkCode(
  { database, encryption, clock }: Pick<LoginNeeds, 'database' | 'encryption' | 'clock'>,
  userId: number,
  code: string,
  address?: string,
): Promise<CodeOutcome> {
  const { db } = database
  const user = await userById(db, userId)
  const { email, totp_secret_sealed } = user
  const hash = emailHash(email)
  return withMutex(`code ${hash}`, async () => {
    const now = clock.now()
    const tries = await reserveTry(db, hash, 'code', now)
    const failed = async (outcome: CodeOutcome, tryNumber = 0): Promise<CodeOutcome> => {
      await recordCodeFailure(database, user, { outcome, tries: tryNumber, address })
      return outcome
    }
    if (tries === 0) return isFirstLately(database, `code ${hash}`, now) ? failed('locked out') : 'locked out'
    const secret = totp_secret_sealed === null ? null : encryption.decrypt(totp_secret_sealed, totpContext(userId))
    const step = secret === null ? null : stepOfCode(secret, code, now)
    if (step === null) return failed('totp invalid', tries)
    if (await spendTotpStep(db, userId, step, now)) {
      await forgiveTries(db, hash, 'code')
      return 'right'
    }
    await returnTry(db, hash, 'code')
    return failed('totp used allready')
  })
}
