import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../ground/database/encryption.ts'
import { defineSecretColumn } from '../../ground/database/secret-column.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { isFirstLately } from '../../house/audit-log/line-limits.ts'
import type { Services } from '../../house/services.ts'
import { recordCodeFailure } from './sign-in-log.ts'
import { emailHash, forgiveTries, reserveTry, returnTry } from './tries-store.ts'
import { withMutex } from './turns.ts'
import { type UserRow, userById } from './user-of.ts'
import { replaceTotpSecret, spendTotpStep } from './user-store.ts'

type Options = {
  address?: string | undefined
  /** The code is of the authenticator that takes the lost one's place, and puts it there. */
  isNewAuthenticator?: boolean
}

/** Spends a one-time code of a user, once for all processes. */
export async function checkCode(
  services: Pick<Services, 'database' | 'encryption' | 'clock'>,
  userId: number,
  code: string,
  { address, isNewAuthenticator = false }: Options = {},
): Promise<CodeOutcome> {
  const { database, encryption } = services
  const { db } = database
  const user = await userById(db, userId)
  const { column, context } = isNewAuthenticator ? NEXT_TOTP_SECRET : TOTP_SECRET
  const encrypted = user[column]
  return trySecondFactor(services, user, address, async now => {
    const secret = encrypted === null ? null : encryption.decrypt(encrypted, context(user))
    const step = secret === null ? null : stepOfCode(secret, code, now)
    if (step === null || encrypted === null) return 'totp invalid'
    const isSpent = isNewAuthenticator
      ? await replaceTotpSecret(db, userId, { encrypted, step, now })
      : await spendTotpStep(db, userId, step, now)
    return isSpent ? 'right' : 'totp used allready'
  })
}

/**
 * Refuses (400) 'TOTP is invalid' whoever has no fresh one-time code of his own; wrong ones count towards the same lock as at sign-in (check A-18). Whoever finds a screen unlocked shall not
 * make himself a way in that lasts. It spends the code, so it comes after what can be refused without one.
 */
export async function refuseWrongCode(
  services: Pick<Services, 'database' | 'encryption' | 'clock'>,
  { userId, address }: Actor,
  totp: string,
): Promise<void> {
  // No code is no wrong one: it does not count towards the lock.
  if (totp === '') throw new Refusal('bad-input', 'TOTP is invalid')
  if ((await checkCode(services, userId, totp, { address })) !== 'right')
    throw new Refusal('bad-input', 'TOTP is invalid')
}

/** What became of a one-time or recovery code, or of a passkey; the words of docs/rules.md#errors. */
type CodeOutcome =
  | 'right'
  | 'totp invalid'
  | 'totp used allready'
  | 'recovery code invalid'
  | 'passkey invalid'
  | 'locked out'

/**
 * Counts a try before it is judged. Wrong ones lock after five, on a counter of their own, one for codes and passkeys, that
 * neither the right password nor a new pre-session resets (check A-13); one used before neither counts nor serves.
 */
export async function trySecondFactor(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  user: UserRow,
  address: string | undefined,
  judge: (now: Date) => Promise<CodeOutcome>,
): Promise<CodeOutcome> {
  const { db } = database
  const hash = emailHash(user.email)
  return withMutex(`code ${hash}`, async () => {
    const now = clock.now()
    const tries = await reserveTry(db, hash, 'code', now)
    const isLocked = tries === 0
    if (isLocked && !isFirstLately(database, `code ${hash}`, now)) return 'locked out'
    const outcome = isLocked ? 'locked out' : await judge(now)
    if (outcome === 'right') await forgiveTries(db, hash, 'code')
    if (outcome === 'totp used allready') await returnTry(db, hash, 'code')
    const wrongTries = outcome.endsWith('invalid') ? tries : 0
    if (outcome !== 'right') await recordCodeFailure(database, user, { outcome, tries: wrongTries, address })
    return outcome
  })
}

const SECRET_BYTES = 20 // RFC 4226 §4 asks for 160 bits
const PERIOD_SECONDS = 30
const STEPS_EITHER_SIDE = 1 // clocks of phones drift (docs/rules.md#stages)

type Named = { issuer?: string; label?: string }

const authenticator = (secret: string, named: Named = {}) =>
  new TOTP({
    ...named,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })

/** A fresh authenticator secret, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/**
 * The otpauth:// address that the QR code shows; the app lists it under the operator's name for the product. No code
 * depends on the name: who enrolled under an earlier one goes on. A colon would end the name in the app.
 */
export const totpUri = (secret: string, { email, issuer }: { email: string; issuer: string }): string =>
  authenticator(secret, { issuer: issuer.replaceAll(':', ' '), label: email }).toString()

/**
 * The time step (RFC 6238, 30 s) that a code belongs to: the one at `now` or one either side; null = no right code.
 * Only six ASCII digits are looked at.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = authenticator(secret).validate({ token: code, timestamp, window: STEPS_EITHER_SIDE })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

// The same for both: the next secret takes the other's place as it is (user-store.ts).
const context = ({ id }: { id: number }): Context => ({ purpose: 'authenticator', name: `user/${id}/totp` })

/** The secret of a user's authenticator. */
export const TOTP_SECRET = defineSecretColumn({ table: 'users', key: 'id', column: 'totp_secret_sealed', context })

/** The secret of the authenticator that is to take a lost one's place. */
export const NEXT_TOTP_SECRET = defineSecretColumn({
  table: 'users',
  key: 'id',
  column: 'next_totp_secret_sealed',
  context,
})
