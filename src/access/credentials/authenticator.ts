import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../ground/database/encryption.ts'
import { defineSecretColumn } from '../../ground/database/secret-column.ts'

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
