import { randomBytes } from 'node:crypto'
import { commit } from '../../base/database/commit.ts'
import { countOf } from '../../base/database/count-of.ts'
import type { Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { deletePasskey, insertPasskey } from '../credentials/passkey-store.ts'
import { refuseWrongCode } from '../credentials/second-factor.ts'
import { lockUser, userById } from '../credentials/user-of.ts'
import { setPasskeyHandle } from '../credentials/user-store.ts'
import { CHALLENGE_MS, claimChallenge, createChallenge } from './challenge.ts'
import { listPasskeys, listUsablePasskeys } from './list-passkeys.ts'
import { MAX_PASSKEYS } from './passkey-rules.ts'
import { queuePasskeyMail } from './queue-mail.ts'
import { type PasskeyDeps, type RelyingParty, requireRelyingParty } from './relying-party.ts'
import type { CreatedPasskey } from './wire.ts'

const HANDLE_BYTES = 32
/** ES256, EdDSA and RS256, of which every device supports at least one (RFC 9053, RFC 8812). */
const ALGORITHMS = [-7, -8, -257]

/**
 * Returns the browser's options for a new passkey. It must be discoverable and verify the user
 * (finger, face or PIN), so that it also works without a password. Throws 400 'TOTP is invalid',
 * 409 above the maximum number.
 */
export async function startAddingPasskey(actor: Actor, deps: PasskeyDeps & Pick<Services, 'operator'>, totp: string) {
  const { database, operator } = deps
  const { host } = requireRelyingParty(deps)
  const { userId } = actor
  await refuseAboveMaxPasskeys(database.db, userId)
  await refuseWrongCode(deps, actor, totp)
  const { email, firstname, lastname } = await userById(database.db, userId)
  const userHandle = await setPasskeyHandle(database.db, userId, randomBytes(HANDLE_BYTES).toString('base64url'))
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: operator.productName,
    rpID: host,
    userName: email,
    userDisplayName: `${firstname} ${lastname}`,
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    challenge: createChallenge(deps, { is: 'add', userId }),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: await listUsablePasskeys(database.db, userId, host),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

type AddPasskeyDeps = PasskeyDeps & Pick<Services, 'mails'>
type NewPasskey = { name: string; passkey: CreatedPasskey; device: string }

/**
 * Stores the actor's new passkey, which was started with a fresh one-time code. Throws 400 'passkey
 * invalid' if it was not created for our site with that challenge; 409 if it is already registered
 * or above the maximum number.
 */
export async function addPasskey(
  actor: Actor,
  deps: AddPasskeyDeps,
  { name, passkey, device }: NewPasskey,
): Promise<void> {
  const { database, clock, mails } = deps
  const relyingParty = requireRelyingParty(deps)
  const { userId } = actor
  const challenge = await claimChallenge(deps, passkey.response.clientDataJSON, { is: 'add', userId })
  const passkeyData = challenge === null ? null : await readPasskey(passkey, { ...relyingParty, challenge })
  if (passkeyData === null) throw new Refusal('bad-input', 'passkey invalid')
  const now = clock.now()
  await commit(database, async trx => {
    const user = await lockUser(trx, userId)
    await refuseAboveMaxPasskeys(trx, userId)
    await insertPasskey(trx, {
      ...passkeyData,
      user_id: userId,
      host: relyingParty.host,
      name,
      made_at: now,
      made_on: device,
    })
    await record(trx, actor, 'user.passkey-added', { name: `user/${userId}`, companyId: user.company_id }, null, {
      name,
    })
    await queuePasskeyMail(trx, mails, user, { event: 'added', at: now, passkey: name })
  })
}

/**
 * Throws 409 at the maximum number of passkeys. Passkeys of an earlier host name count until their
 * user deletes them.
 */
async function refuseAboveMaxPasskeys(reader: Reader, userId: number): Promise<void> {
  const count = await countOf(reader.selectFrom('passkey').where('user_id', '=', userId))
  if (count >= MAX_PASSKEYS) throw new Refusal('conflict', 'too many passkeys')
}

type PasskeyData = { credential_id: string; public_key: Uint8Array; counter: number; transports: string[] }

/**
 * Reads a new passkey. Returns null unless it was created for our site with this challenge and user
 * verification. We request no attestation, so an attestation with certificates is rejected unread:
 * verifying it would fetch revocation lists from URLs that it contains.
 */
async function readPasskey(
  passkey: CreatedPasskey,
  { challenge, host, origin }: RelyingParty & { challenge: string },
): Promise<PasskeyData | null> {
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
    // The library throws on any malformed input.
    return null
  }
}

type Attestation = { get(key: 'fmt'): string; get(key: 'attStmt'): { get(key: 'x5c'): unknown } }

const hasCertificates = (attestation: Attestation): boolean =>
  !['none', 'packed'].includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c') !== undefined

type DeletePasskeyDeps = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'>

/**
 * Deletes the actor's own passkey. Throws 400 'TOTP is invalid', and the same 404 for a missing
 * passkey and another user's.
 */
export async function deletePasskeyWithCode(
  actor: Actor,
  services: DeletePasskeyDeps,
  id: number,
  totp: string,
): Promise<void> {
  const { userId } = actor
  const { database, clock, mails } = services
  // Checked before the code, which would otherwise be used up.
  if (!(await hasPasskey(database.db, userId, id))) throw notFound()
  await refuseWrongCode(services, actor, totp)
  await commit(database, async trx => {
    const user = await userById(trx, userId)
    const passkey = await deletePasskey(trx, userId, id)
    if (!passkey) throw notFound()
    const object = { name: `user/${userId}`, companyId: user.company_id }
    await record(trx, actor, 'user.passkey-ended', object, passkey, null)
    const mailFields = { event: 'ended', at: clock.now(), passkey: passkey.name } as const
    await queuePasskeyMail(trx, mails, user, mailFields)
  })
}

const hasPasskey = async (reader: Reader, userId: number, id: number): Promise<boolean> =>
  (await listPasskeys(reader, userId)).some(passkey => passkey.id === id)

const notFound = () => new Refusal('not-found', 'not found')
