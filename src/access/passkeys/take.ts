import type { Reader } from '../../ground/database/database.ts'
import { record } from '../../house/audit-log/record.ts'
import { type ChallengeUse, takeChallenge } from './challenge.ts'
import { ownRelyingParty, type PasskeyNeeds } from './needs.ts'
import { NOBODYS_KEY, provenCount } from './prove.ts'
import { noteUse } from './store.ts'
import type { PasskeyAnswer } from './wire.ts'

/** Whose passkey it has to be, null = nobody's whom we know; what it answers, and from where. */
type Used = { answer: PasskeyAnswer; use: ChallengeUse; userId: number | null; address: string; device: string }

/**
 * Takes a passkey's answer, once: whether it is this user's, for our page, to a challenge that was given for this use. Notes when and
 * where. One whose counter went back is refused and on record: a copy of the device is about.
 */
export async function takePasskey(
  needs: PasskeyNeeds,
  { answer, use, userId, address, device }: Used,
): Promise<boolean> {
  const own = ownRelyingParty(needs)
  const { db } = needs.database
  const challenge = await takeChallenge(needs, answer.response.clientDataJSON, use)
  const passkey = await passkeyOf(db, answer, { userId, host: own.host })
  const publicKey = passkey?.public_key ?? NOBODYS_KEY
  const counter = await provenCount(answer, { ...own, challenge: challenge ?? '', use, publicKey })
  if (challenge === null || passkey === undefined || counter === null) return false
  if (await noteUse(db, passkey.id, { counter, at: needs.clock.now(), device })) return true
  const object = { name: `user/${passkey.user_id}`, companyId: passkey.company_id }
  const doer = { userId: passkey.user_id, address }
  await db
    .transaction()
    .execute(trx => record(trx, doer, 'sign-in.passkey-copied', object, null, { name: passkey.name }))
  return false
}

/** Whose a passkey is that serves under our host name; undefined = nobody's. */
export const ownerOfPasskey = async (needs: PasskeyNeeds, credentialId: string): Promise<number | undefined> =>
  (
    await needs.database.db
      .selectFrom('passkey')
      .select('user_id')
      .where('credential_id', '=', credentialId)
      .where('host', '=', ownRelyingParty(needs).host)
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
