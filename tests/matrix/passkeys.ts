import { insertPasskey } from '../../src/access/credentials/passkey-store.ts'
import { hashSessionId } from '../../src/access/credentials/session-store.ts'
import { createChallenge } from '../../src/access/passkeys/challenge.ts'
import { Device } from '../world/people/device.ts'
import type { Cell } from './people.ts'

/** Returns a new passkey as the caller's browser sends it. */
export const createPasskey = ({ runtime, person }: Cell) =>
  new Device().make({ challenge: encodeChallenge(createChallenge(runtime, { is: 'add', userId: person.id })) })

/** Adds a passkey of a user; returns the device that holds it. */
export async function addPasskey(
  { runtime: { database } }: Cell,
  userId: number,
): Promise<{ id: number; device: Device }> {
  const device = new Device()
  const id = await database.db.transaction().execute(trx =>
    insertPasskey(trx, {
      user_id: userId,
      credential_id: device.credentialId,
      public_key: device.publicKey,
      counter: 0,
      transports: [],
      host: device.host,
      name: 'Laptop',
      made_at: new Date(),
      made_on: '',
    }),
  )
  return { id, device }
}

const encodeChallenge = (challenge: string): string => Buffer.from(challenge).toString('base64url')

/** Returns the answer of the caller's passkey in place of the one-time code. */
export async function answerAsSecondFactor(cell: Cell) {
  const preSession = hashSessionId(/sid=([\w-]+)/.exec(cell.headers.cookie ?? '')?.[1] ?? '')
  const { device } = await addPasskey(cell, cell.person.id)
  return device.answer({ challenge: encodeChallenge(createChallenge(cell.runtime, { is: 'code', preSession })) })
}

/** Returns the answer of the caller's passkey for a sign-in without a password. */
export async function answerPasswordless(cell: Cell) {
  const { device } = await addPasskey(cell, cell.person.id)
  return device.answer({ challenge: encodeChallenge(createChallenge(cell.runtime, { is: 'alone' })) })
}
