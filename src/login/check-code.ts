import { stepOfCode } from '../users/one-time-code.ts'
import { replaceTotpSecret, spendTotpStep } from '../users/store.ts'
import { totpContext } from '../users/totp-context.ts'
import { userById } from '../users/user-of.ts'
import type { LoginNeeds } from './needs.ts'
import { type CodeOutcome, trySecondFactor } from './try-second-factor.ts'

type Options = {
  address?: string | undefined
  /** The code is of the authenticator that takes the lost one's place, and puts it there. */
  isNewAuthenticator?: boolean
}

/** Spends a one-time code of a user, once for all processes. */
export async function checkCode(
  needs: Pick<LoginNeeds, 'database' | 'encryption' | 'clock'>,
  userId: number,
  code: string,
  { address, isNewAuthenticator = false }: Options = {},
): Promise<CodeOutcome> {
  const { db } = needs.database
  const user = await userById(db, userId)
  const encrypted = isNewAuthenticator ? user.next_totp_secret_sealed : user.totp_secret_sealed
  return trySecondFactor(needs, user, address, async now => {
    const secret = encrypted === null ? null : needs.encryption.decrypt(encrypted, totpContext(userId))
    const step = secret === null ? null : stepOfCode(secret, code, now)
    if (step === null || encrypted === null) return 'totp invalid'
    const isSpent = isNewAuthenticator
      ? await replaceTotpSecret(db, userId, { encrypted, step, now })
      : await spendTotpStep(db, userId, step, now)
    return isSpent ? 'right' : 'totp used allready'
  })
}
