import { randomBytes } from 'node:crypto'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import type { Operator } from '../../house/operator/wire.ts'
import type { SignInActions } from '../users/sign-in-actions.ts'
import { givePasskeyHandle } from '../users/store.ts'
import { userById } from '../users/user-of.ts'
import { CHALLENGE_MS, newChallenge } from './challenge.ts'
import { servingPasskeys } from './list.ts'
import { ownRelyingParty, type PasskeyNeeds } from './needs.ts'
import { refuseTooMany } from './refuse-too-many.ts'

type Needs = PasskeyNeeds & {
  operator: Pick<Operator, 'productName'>
  signIn: Pick<SignInActions, 'confirmCode'>
}

const HANDLE_BYTES = 32
/** ES256, EdDSA and RS256: every device has one of them (RFC 9053, RFC 8812). */
export const ALGORITHMS = [-7, -8, -257]

/**
 * What the browser makes a new passkey with; it is kept on the device and asks for finger, face or PIN, so that each serves alone,
 * too. Refuses (400) 'TOTP is invalid', (409) one passkey too many.
 */
export async function beginAdding(actor: Actor, needs: Needs, totp: string) {
  const { database, operator, signIn } = needs
  const { host } = ownRelyingParty(needs)
  const { userId, address } = actor
  await refuseTooMany(database.db, userId)
  if (!(await signIn.confirmCode(userId, totp, address))) throw new Refusal('bad-input', 'TOTP is invalid')
  const { email, firstname, lastname } = await userById(database.db, userId)
  const handle = await givePasskeyHandle(database.db, userId, randomBytes(HANDLE_BYTES).toString('base64url'))
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: operator.productName,
    rpID: host,
    userName: email,
    userDisplayName: `${firstname} ${lastname}`,
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    challenge: newChallenge(needs, { is: 'add', userId }),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: await servingPasskeys(database.db, userId, host),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}
