import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '../../platform/services.ts'
import { consumeChallenge } from '../credentials/passkey-store.ts'

/**
 * The purpose of a challenge and what it is bound to: a user who adds a passkey ('add'), or a
 * pre-session ('code'). At a sign-in without a password ('alone') the user is still unknown.
 */
export type ChallengeUse = { is: 'add'; userId: number } | { is: 'code'; preSession: string } | { is: 'alone' }

type ChallengeSigner = Pick<Services, 'encryption' | 'clock'>

const ID_BYTES = 16
export const CHALLENGE_MS = 5 * 60 * 1000

/**
 * Returns a new challenge, valid for five minutes. It is signed instead of stored, so that
 * outsiders cannot fill the database with requests.
 */
export function createChallenge({ encryption, clock }: ChallengeSigner, use: ChallengeUse): string {
  const id = randomBytes(ID_BYTES).toString('base64url')
  const until = clock.now().getTime() + CHALLENGE_MS
  return [id, until, encryption.sign(signedText(use, id, until), 'passkey-challenge')].join('.')
}

/**
 * Reads the challenge from the client data that a browser signed, and marks it as used for all
 * processes. Returns it as the browser encoded it; null if it is not ours, for another purpose,
 * expired, or used before.
 */
export async function claimChallenge(
  { database, encryption, clock }: ChallengeSigner & Pick<Services, 'database'>,
  clientData: string,
  use: ChallengeUse,
): Promise<string | null> {
  const encoded = challengeFrom(clientData)
  const text = Buffer.from(encoded, 'base64url').toString('utf8')
  const [, id = '', expiry = '', signature = ''] = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/.exec(text) ?? []
  const until = Number(expiry)
  const now = clock.now()
  const isSignatureValid = encryption.isSigned(signedText(use, id, until), 'passkey-challenge', signature)
  if (!isSignatureValid || now.getTime() >= until) return null
  const hash = createHash('sha256').update(text).digest('hex')
  return (await consumeChallenge(database.db, hash, { now, endsAt: new Date(until) })) ? encoded : null
}

const signedText = (use: ChallengeUse, id: string, until: number): string => [...purposeParts(use), id, until].join('/')

function purposeParts(use: ChallengeUse): (string | number)[] {
  if (use.is === 'add') return [use.is, use.userId]
  return use.is === 'code' ? [use.is, use.preSession] : [use.is]
}

function challengeFrom(clientData: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    return typeof data === 'object' && data !== null && 'challenge' in data ? String(data.challenge) : ''
  } catch {
    return ''
  }
}
