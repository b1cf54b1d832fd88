import { stepOfCode } from '../users/one-time-code.ts'
import { NEXT_TOTP_SECRET, TOTP_SECRET } from '../users/secret-columns.ts'
import { replaceTotpSecret, spendTotpStep } from '../users/store.ts'
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
  const { column, context } = isNewAuthenticator ? NEXT_TOTP_SECRET : TOTP_SECRET
  const encrypted = user[column]
  return trySecondFactor(needs, user, address, async now => {
    const secret = encrypted === null ? null : needs.encryption.decrypt(encrypted, context(user))
    const step = secret === null ? null : stepOfCode(secret, code, now)
    if (step === null || encrypted === null) return 'totp invalid'
    const isSpent = isNewAuthenticator
      ? await replaceTotpSecret(db, userId, { encrypted, step, now })
      : await spendTotpStep(db, userId, step, now)
    return isSpent ? 'right' : 'totp used allready'
  })
}
