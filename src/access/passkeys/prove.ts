import { needsVerification } from './ask.ts'
import type { ChallengeUse } from './challenge.ts'
import type { RelyingParty } from './relying-party.ts'
import type { PasskeyAnswer } from './wire.ts'

type Asked = RelyingParty & { challenge: string; use: ChallengeUse; publicKey: Uint8Array }

/** What a device counted when it gave this answer to our challenge with this key; null = it is no such answer. */
export async function provenCount(answer: PasskeyAnswer, asked: Asked): Promise<number | null> {
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
      // The counter is ours to judge, once the signature is known to be right: it tells of a copy (store.ts).
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
export const NOBODYS_KEY: Uint8Array = Buffer.from(
  'a5010203262001' +
    '2158206b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
    '2258204fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  'hex',
)
