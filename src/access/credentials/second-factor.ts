import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../base/database/encryption.ts'
import { defineSecretColumn } from '../../base/database/secret-column.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { isFirstInMinute } from '../../platform/audit-log/line-limits.ts'
import type { Services } from '../../platform/services.ts'
import { withMutex } from './serial-attempts.ts'
import { recordCodeFailure } from './sign-in-log.ts'
import { emailHash, reserveTry, resetTries, undoTry } from './tries-store.ts'
import { type UserRow, userById } from './user-of.ts'
import { consumeTotpStep, replaceTotpSecret } from './user-store.ts'

type Options = {
  address?: string | undefined
  /** The code is from the new authenticator; if right, this authenticator replaces the lost one. */
  isNewAuthenticator?: boolean
}

/** Checks a user's one-time code and marks it as used for all processes. */
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
    const isAccepted = isNewAuthenticator
      ? await replaceTotpSecret(db, userId, { encrypted, step, now })
      : await consumeTotpStep(db, userId, step, now)
    return isAccepted ? 'right' : 'totp used allready'
  })
}

/**
 * Throws 400 'TOTP is invalid' without a fresh one-time code of the actor. Wrong codes count
 * towards the same lock as at sign-in (check A-18). Protects actions that create lasting access,
 * for which an unlocked screen must not be enough. Consumes the code, so call it after all other
 * checks.
 */
export async function refuseWrongCode(
  services: Pick<Services, 'database' | 'encryption' | 'clock'>,
  { userId, address }: Actor,
  totp: string,
): Promise<void> {
  // A missing code does not count towards the lock.
  if (totp === '') throw new Refusal('bad-input', 'TOTP is invalid')
  if ((await checkCode(services, userId, totp, { address })) !== 'right')
    throw new Refusal('bad-input', 'TOTP is invalid')
}

/**
 * The outcome of checking a one-time code, a recovery code or a passkey. The values are those of
 * docs/rules.md#errors.
 */
type CodeOutcome =
  | 'right'
  | 'totp invalid'
  | 'totp used allready'
  | 'recovery code invalid'
  | 'passkey invalid'
  | 'locked out'

/**
 * Counts a try, then runs `check`. Five wrong tries lock a separate counter for codes and passkeys,
 * which neither the right password nor a new pre-session resets (check A-13). A code that was used
 * before is rejected but not counted.
 */
export async function trySecondFactor(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  user: UserRow,
  address: string | undefined,
  check: (now: Date) => Promise<CodeOutcome>,
): Promise<CodeOutcome> {
  const { db } = database
  const hash = emailHash(user.email)
  return withMutex(`code ${hash}`, async () => {
    const now = clock.now()
    const tries = await reserveTry(db, hash, 'code', now)
    const isLocked = tries === 0
    if (isLocked && !isFirstInMinute(database, `code ${hash}`, now)) return 'locked out'
    const outcome = isLocked ? 'locked out' : await check(now)
    if (outcome === 'right') await resetTries(db, hash, 'code')
    if (outcome === 'totp used allready') await undoTry(db, hash, 'code')
    const wrongTries = outcome.endsWith('invalid') ? tries : 0
    if (outcome !== 'right') await recordCodeFailure(database, user, { outcome, tries: wrongTries, address })
    return outcome
  })
}

const SECRET_BYTES = 20 // RFC 4226 §4 recommends 160 bits
const PERIOD_SECONDS = 30
const ACCEPTED_DRIFT_STEPS = 1 // phones' clocks drift (docs/rules.md#stages)

type TotpLabels = { issuer?: string; label?: string }

const authenticator = (secret: string, labels: TotpLabels = {}) =>
  new TOTP({
    ...labels,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })

/** Returns a new authenticator secret, in base32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/**
 * Returns the otpauth:// URI of the QR code. The app shows the operator's product name as issuer.
 * Codes do not depend on the name, so earlier enrolments stay valid. Colons are replaced, because
 * one would end the name in the app.
 */
export const totpUri = (secret: string, { email, issuer }: { email: string; issuer: string }): string =>
  authenticator(secret, { issuer: issuer.replaceAll(':', ' '), label: email }).toString()

/**
 * Returns the time step (RFC 6238, 30 s) of a code: the step at `now` or the one before or after;
 * null = wrong code. Only six ASCII digits are valid.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = authenticator(secret).validate({ token: code, timestamp, window: ACCEPTED_DRIFT_STEPS })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

// Both secrets have the same context, because the next secret is moved unchanged to the other
// column (user-store.ts).
const context = ({ id }: { id: number }): Context => ({ purpose: 'authenticator', name: `user/${id}/totp` })

export const TOTP_SECRET = defineSecretColumn({ table: 'users', key: 'id', column: 'totp_secret_sealed', context })

/** The secret of a new authenticator that will replace a lost one. */
export const NEXT_TOTP_SECRET = defineSecretColumn({
  table: 'users',
  key: 'id',
  column: 'next_totp_secret_sealed',
  context,
})
