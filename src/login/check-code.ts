import { stepOfCode } from '../users/one-time-code.ts'
import { spendTotpStep } from '../users/store.ts'
import { totpContext } from '../users/totp-context.ts'
import { userById } from '../users/user-of.ts'
import { inTurn } from './in-turn.ts'
import type { LoginNeeds } from './needs.ts'
import { emailHash, forgiveTries, reserveTry, returnTry } from './tries-store.ts'

/** What became of a one-time code; the words of specification §8. */
export type CodeOutcome = 'right' | 'totp invalid' | 'totp used allready' | 'locked out'

/**
 * Spends a one-time code of a user, once for all processes. Wrong ones lock after five, on a counter of their own that
 * neither the right password nor a new pre-session resets (check A-13); one used before neither counts nor serves.
 */
export async function checkCode(
  { database: { db }, seal, clock }: Pick<LoginNeeds, 'database' | 'seal' | 'clock'>,
  userId: number,
  code: string,
): Promise<CodeOutcome> {
  const { email, totp_secret_sealed } = await userById(db, userId)
  const hash = emailHash(email)
  return inTurn(`code ${hash}`, async () => {
    const now = clock.now()
    if (!(await reserveTry(db, hash, 'code', now))) return 'locked out'
    const secret = totp_secret_sealed === null ? null : seal.open(totp_secret_sealed, totpContext(userId))
    const step = secret === null ? null : stepOfCode(secret, code, now)
    if (step === null) return 'totp invalid'
    if (await spendTotpStep(db, userId, step, now)) {
      await forgiveTries(db, hash, 'code')
      return 'right'
    }
    await returnTry(db, hash, 'code')
    return 'totp used allready'
  })
}
