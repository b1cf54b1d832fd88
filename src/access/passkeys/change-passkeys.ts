import { randomBytes } from 'node:crypto'
import { commit } from '../../ground/database/commit.ts'
import { countOf } from '../../ground/database/count-of.ts'
import type { Reader } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { record } from '../../house/audit-log/record.ts'
import type { Services } from '../../house/services.ts'
import { deletePasskey, insertPasskey } from '../credentials/passkey-store.ts'
import { refuseWrongCode } from '../credentials/second-factor.ts'
import { lockUser, userById } from '../credentials/user-of.ts'
import { givePasskeyHandle } from '../credentials/user-store.ts'
import { CHALLENGE_MS, newChallenge, takeChallenge } from './challenge.ts'
import { listPasskeys, servingPasskeys } from './list.ts'
import { MAX_PASSKEYS } from './passkey-rules.ts'
import { queuePasskeyMail } from './queue-mail.ts'
import { ownRelyingParty, type RelyingParty, type Verifier } from './relying-party.ts'
import type { MadePasskey } from './wire.ts'

const HANDLE_BYTES = 32
/** ES256, EdDSA and RS256: every device has one of them (RFC 9053, RFC 8812). */
const ALGORITHMS = [-7, -8, -257]

/**
 * What the browser makes a new passkey with; it is kept on the device and asks for finger, face or PIN, so that each serves alone,
 * too. Refuses (400) 'TOTP is invalid', (409) one passkey too many.
 */
export async function beginAdding(actor: Actor, verifier: Verifier & Pick<Services, 'operator'>, totp: string) {
  const { database, operator } = verifier
  const { host } = ownRelyingParty(verifier)
  const { userId } = actor
  await refuseTooMany(database.db, userId)
  await refuseWrongCode(verifier, actor, totp)
  const { email, firstname, lastname } = await userById(database.db, userId)
  const handle = await givePasskeyHandle(database.db, userId, randomBytes(HANDLE_BYTES).toString('base64url'))
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: operator.productName,
    rpID: host,
    userName: email,
    userDisplayName: `${firstname} ${lastname}`,
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    challenge: newChallenge(verifier, { is: 'add', userId }),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: await servingPasskeys(database.db, userId, host),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** What judges a new passkey, and the mails that tell of it. */
type Adding = Verifier & Pick<Services, 'mails'>
type New = { name: string; passkey: MadePasskey; device: string }

/**
 * Keeps a new passkey of one's own, whose making began with a fresh one-time code. Refuses (400) 'passkey invalid' what was not made for
 * us with that challenge; (409) one that is known or too many.
 */
export async function addPasskey(actor: Actor, adding: Adding, { name, passkey, device }: New): Promise<void> {
  const { database, clock, mails } = adding
  const own = ownRelyingParty(adding)
  const { userId } = actor
  const challenge = await takeChallenge(adding, passkey.response.clientDataJSON, { is: 'add', userId })
  const read = challenge === null ? null : await readPasskey(passkey, { ...own, challenge })
  if (read === null) throw new Refusal('bad-input', 'passkey invalid')
  const now = clock.now()
  await commit(database, async trx => {
    const user = await lockUser(trx, userId)
    await refuseTooMany(trx, userId)
    await insertPasskey(trx, { ...read, user_id: userId, host: own.host, name, made_at: now, made_on: device })
    await record(trx, actor, 'user.passkey-added', { name: `user/${userId}`, companyId: user.company_id }, null, {
      name,
    })
    await queuePasskeyMail(trx, mails, user, { event: 'added', at: now, passkey: name })
  })
}

/** Refuses (409) the eleventh; those of an earlier host name count until their owner ends them. */
async function refuseTooMany(reader: Reader, userId: number): Promise<void> {
  const count = await countOf(reader.selectFrom('passkey').where('user_id', '=', userId))
  if (count >= MAX_PASSKEYS) throw new Refusal('conflict', 'too many passkeys')
}

type Read = { credential_id: string; public_key: Uint8Array; counter: number; transports: string[] }

/**
 * Reads a new passkey that was made for us, with this challenge, by whoever was asked for finger, face or PIN; null = it was not.
 * We ask for no word of the maker's, so one that comes with certificates is refused unread: their lists of revoked ones would be fetched
 * from wherever they name.
 */
async function readPasskey(
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

type Ending = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'>

/** Ends one's own passkey. Refuses (400) 'TOTP is invalid', (404) one that is not there or another's, alike. */
export async function endPasskey(actor: Actor, ending: Ending, id: number, totp: string): Promise<void> {
  const { userId } = actor
  const { database, clock, mails } = ending
  // Before the code, which would be spent for nothing.
  if (!(await hasPasskey(database.db, userId, id))) throw notFound()
  await refuseWrongCode(ending, actor, totp)
  await commit(database, async trx => {
    const user = await userById(trx, userId)
    const ended = await deletePasskey(trx, userId, id)
    if (!ended) throw notFound()
    const object = { name: `user/${userId}`, companyId: user.company_id }
    await record(trx, actor, 'user.passkey-ended', object, ended, null)
    const told = { event: 'ended', at: clock.now(), passkey: ended.name } as const
    await queuePasskeyMail(trx, mails, user, told)
  })
}

const hasPasskey = async (reader: Reader, userId: number, id: number): Promise<boolean> =>
  (await listPasskeys(reader, userId)).some(passkey => passkey.id === id)

const notFound = () => new Refusal('not-found', 'not found')
