import type { Reader } from '../../base/database/database.ts'
import { record } from '../../platform/audit-log/record.ts'
import { recordPasskeyUse } from '../credentials/passkey-store.ts'
import { CHALLENGE_MS, type ChallengeUse, claimChallenge, createChallenge } from './challenge.ts'
import { listUsablePasskeys } from './list-passkeys.ts'
import { type PasskeyDeps, type RelyingParty, requireRelyingParty } from './relying-party.ts'
import type { PasskeyAnswer } from './wire.ts'

/**
 * Returns the browser's options for a passkey. After the password only this user's passkeys are
 * valid. Without a password any passkey of our site is valid, but the device must verify the user.
 * Throws 404 if passkeys are not available.
 */
export async function createPasskeyOptions(
  deps: PasskeyDeps,
  use: Exclude<ChallengeUse, { is: 'add' }>,
  userId?: number,
) {
  const { host } = requireRelyingParty(deps)
  const relyingParty =
    userId === undefined ? {} : { allowCredentials: await listUsablePasskeys(deps.database.db, userId, host) }
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: host,
    challenge: createChallenge(deps, use),
    timeout: CHALLENGE_MS,
    ...relyingParty,
    userVerification: requiresUserVerification(use) ? 'required' : 'preferred',
  })
}

/**
 * Returns whether the device must verify the user. After the password, possession of the device is
 * sufficient.
 */
const requiresUserVerification = (use: ChallengeUse): boolean => use.is !== 'code'

/** The use of a passkey. `userId` is the expected user; null = the passkey determines the user. */
type PasskeyUse = { answer: PasskeyAnswer; use: ChallengeUse; userId: number | null; address: string; device: string }

/**
 * Verifies a passkey's response: it is of this user's passkey, for our page, and its challenge was
 * issued for this use and not used before. Stores when and where. If the counter did not increase,
 * the passkey was copied; the response is rejected and logged.
 */
export async function verifyPasskey(
  deps: PasskeyDeps,
  { answer, use, userId, address, device }: PasskeyUse,
): Promise<boolean> {
  const relyingParty = requireRelyingParty(deps)
  const { db } = deps.database
  const challenge = await claimChallenge(deps, answer.response.clientDataJSON, use)
  const passkey = await findPasskey(db, answer, { userId, host: relyingParty.host })
  const publicKey = passkey?.public_key ?? DUMMY_KEY
  const counter = await verifiedCounter(answer, { ...relyingParty, challenge: challenge ?? '', use, publicKey })
  if (challenge === null || passkey === undefined || counter === null) return false
  if (await recordPasskeyUse(db, passkey.id, { counter, at: deps.clock.now(), device })) return true
  const object = { name: `user/${passkey.user_id}`, companyId: passkey.company_id }
  const actor = { userId: passkey.user_id, address }
  await db
    .transaction()
    .execute(trx => record(trx, actor, 'sign-in.passkey-copied', object, null, { name: passkey.name }))
  return false
}

/** Returns the user id of a passkey for our host name; undefined = unknown passkey. */
export const findPasskeyUser = async (deps: PasskeyDeps, credentialId: string): Promise<number | undefined> =>
  (
    await deps.database.db
      .selectFrom('passkey')
      .select('user_id')
      .where('credential_id', '=', credentialId)
      .where('host', '=', requireRelyingParty(deps).host)
      .executeTakeFirst()
  )?.user_id

type ExpectedPasskey = { userId: number | null; host: string }

// Returns the user's passkey. The user handle must match if the device sends it.
async function findPasskey(
  reader: Reader,
  { id, response: { userHandle } }: PasskeyAnswer,
  { userId, host }: ExpectedPasskey,
) {
  const passkey = await reader
    .selectFrom('passkey')
    .innerJoin('users', 'users.id', 'passkey.user_id')
    .select(['passkey.id', 'passkey.name', 'public_key', 'user_id', 'users.company_id', 'users.passkey_handle'])
    .where('credential_id', '=', id)
    .where('host', '=', host)
    .where('user_id', '=', userId ?? 0)
    .executeTakeFirst()
  return userHandle && passkey?.passkey_handle !== userHandle ? undefined : passkey
}

type ExpectedResponse = RelyingParty & { challenge: string; use: ChallengeUse; publicKey: Uint8Array }

/**
 * Verifies the response with this key and our challenge, and returns its counter; null = invalid.
 */
async function verifiedCounter(answer: PasskeyAnswer, expected: ExpectedResponse): Promise<number | null> {
  const { challenge, host, origin, use, publicKey } = expected
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, authenticatorData, signature } = answer.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: requiresUserVerification(use),
      // We compare the counter ourselves after the signature is verified, because it reveals copies
      // (credentials/passkey-store.ts).
      credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws on any malformed input.
    return null
  }
}

/**
 * Used instead of an unknown passkey's key, so that verification takes the same time: the base
 * point of P-256 (SEC 2), in COSE encoding. Its private key is 1, and its signatures are never
 * accepted.
 */
const DUMMY_KEY: Uint8Array = Buffer.from(
  'a5010203262001' +
    '2158206b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
    '2258204fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  'hex',
)
