import { ALGORITHMS } from './begin-adding.ts'
import type { RelyingParty } from './relying-party.ts'
import type { MadePasskey } from './wire.ts'

type Read = { credential_id: string; public_key: Uint8Array; counter: number; transports: string[] }

/**
 * Reads a new passkey that was made for us, with this challenge, by whoever was asked for finger, face or PIN; null = it was not.
 * We ask for no word of the maker's, so one that comes with certificates is refused unread: their lists of revoked ones would be fetched
 * from wherever they name.
 */
export async function readPasskey(
  passkey: MadePasskey,
  { challenge, host, origin }: RelyingParty & { challenge: string },
): Promise<Read | null> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  try {
    const attestation = decodeAttestationObject(
      new Uint8Array(Buffer.from(passkey.response.attestationObject, 'base64url')),
    )
    if (hasCertificates(attestation)) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: passkey,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: publicKey, counter, transports: passkey.response.transports }
  } catch {
    // The library throws at whatever is not as it must be, down to a byte too few.
    return null
  }
}

type Attestation = { get(key: 'fmt'): string; get(key: 'attStmt'): { get(key: 'x5c'): unknown } }

const hasCertificates = (attestation: Attestation): boolean =>
  !['none', 'packed'].includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c') !== undefined
