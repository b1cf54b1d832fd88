import type { Reader } from '../../ground/database/database.ts'
import { record } from '../../house/audit-log/record.ts'
import { noteUse } from '../credentials/passkey-store.ts'
import { CHALLENGE_MS, type ChallengeUse, newChallenge, takeChallenge } from './challenge.ts'
import { servingPasskeys } from './list.ts'
import { ownRelyingParty, type RelyingParty, type Verifier } from './relying-party.ts'
import type { PasskeyAnswer } from './wire.ts'

/**
 * What a browser asks a device with: after the password for one of this person's passkeys, alone for any that the device holds, whose owner then
 * shows finger, face or PIN in the password's place. Refuses (404) where passkeys are not to be had.
 */
export async function askForPasskey(verifier: Verifier, use: Exclude<ChallengeUse, { is: 'add' }>, userId?: number) {
  const { host } = ownRelyingParty(verifier)
  const own =
    userId === undefined ? {} : { allowCredentials: await servingPasskeys(verifier.database.db, userId, host) }
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: host,
    challenge: newChallenge(verifier, use),
    timeout: CHALLENGE_MS,
    ...own,
    userVerification: needsVerification(use) ? 'required' : 'preferred',
  })
}

/** After the password, to have the device is enough. */
const needsVerification = (use: ChallengeUse): boolean => use.is !== 'code'

/** Whose passkey it has to be, null = nobody's whom we know; what it answers, and from where. */
type Used = { answer: PasskeyAnswer; use: ChallengeUse; userId: number | null; address: string; device: string }

/**
 * Takes a passkey's answer, once: whether it is this user's, for our page, to a challenge that was given for this use. Notes when and
 * where. One whose counter went back is refused and on record: a copy of the device is about.
 */
export async function takePasskey(
  verifier: Verifier,
  { answer, use, userId, address, device }: Used,
): Promise<boolean> {
  const own = ownRelyingParty(verifier)
  const { db } = verifier.database
  const challenge = await takeChallenge(verifier, answer.response.clientDataJSON, use)
  const passkey = await passkeyOf(db, answer, { userId, host: own.host })
  const publicKey = passkey?.public_key ?? NOBODYS_KEY
  const counter = await provenCount(answer, { ...own, challenge: challenge ?? '', use, publicKey })
  if (challenge === null || passkey === undefined || counter === null) return false
  if (await noteUse(db, passkey.id, { counter, at: verifier.clock.now(), device })) return true
  const object = { name: `user/${passkey.user_id}`, companyId: passkey.company_id }
  const doer = { userId: passkey.user_id, address }
  await db
    .transaction()
    .execute(trx => record(trx, doer, 'sign-in.passkey-copied', object, null, { name: passkey.name }))
  return false
}

/** Whose a passkey is that serves under our host name; undefined = nobody's. */
export const ownerOfPasskey = async (verifier: Verifier, credentialId: string): Promise<number | undefined> =>
  (
    await verifier.database.db
      .selectFrom('passkey')
      .select('user_id')
      .where('credential_id', '=', credentialId)
      .where('host', '=', ownRelyingParty(verifier).host)
      .executeTakeFirst()
  )?.user_id

type Wanted = { userId: number | null; host: string }

// Alone, the device tells whom it takes its owner for; after the password it need not.
async function passkeyOf(reader: Reader, { id, response: { userHandle } }: PasskeyAnswer, { userId, host }: Wanted) {
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

type Asked = RelyingParty & { challenge: string; use: ChallengeUse; publicKey: Uint8Array }

/** What a device counted when it gave this answer to our challenge with this key; null = it is no such answer. */
async function provenCount(answer: PasskeyAnswer, asked: Asked): Promise<number | null> {
  const { challenge, host, origin, use, publicKey } = asked
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, authenticatorData, signature } = answer.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: needsVerification(use),
      // The counter is ours to judge, once the signature is known to be right: it tells of a copy (credentials/passkey-store.ts).
      credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws at whatever is not as it must be, down to a byte too few.
    return null
  }
}

/**
 * Stands in for a key that is not here, so that an unknown passkey takes as long as a known one: P-256's own base point (SEC 2), as devices
 * write keys. Its private half is 1, and what it signs counts for nobody.
 */
const NOBODYS_KEY: Uint8Array = Buffer.from(
  'a5010203262001' +
    '2158206b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
    '2258204fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  'hex',
)
