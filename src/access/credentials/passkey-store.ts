import type { Insertable } from 'kysely'
import type { Reader, Transaction } from '../../ground/database/database.ts'
import { refuseDuplicate } from '../../ground/database/refuse-duplicate.ts'
import type { Tables } from '../../ground/database/tables.ts'

/** Keeps a passkey and returns its id. Refuses (409) one that is somebody's already. */
export async function insertPasskey(trx: Transaction, passkey: Insertable<Tables['passkey']>): Promise<number> {
  const inserting = trx.insertInto('passkey').values(passkey).returning('id').executeTakeFirstOrThrow()
  return (await refuseDuplicate(inserting, 'passkey is known')).id
}

/**
 * Moves a passkey's counter, and notes its use. False when it went back or stood still: a device that counts never does, so a copy of
 * it is about. One statement decides, so that of two uses at once of one count a single one serves.
 */
export async function noteUse(reader: Reader, id: number, { counter, at, device }: Use): Promise<boolean> {
  const noted = await reader
    .updateTable('passkey')
    .set({ counter, last_used_at: at, last_used_on: device })
    .where('id', '=', id)
    .where(eb => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb(eb.val(counter), '=', 0)])]))
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

type Use = { counter: number; at: Date; device: string }

/** Ends one passkey of a user. Returns its name; undefined = it is not there, or another's. */
export const deletePasskey = (trx: Transaction, userId: number, id: number): Promise<{ name: string } | undefined> =>
  trx.deleteFrom('passkey').where('id', '=', id).where('user_id', '=', userId).returning('name').executeTakeFirst()

/** Ends all of a user's passkeys: with the authenticator, or with the account. Returns how many there were. */
export async function forgetPasskeys(trx: Transaction, userId: number): Promise<number> {
  const ended = await trx.deleteFrom('passkey').where('user_id', '=', userId).returning('id').execute()
  return ended.length
}

/** Spends a challenge; false when it was spent before. Those whose time is over go: they serve no more anyway. */
export async function spendChallenge(reader: Reader, hash: string, { now, endsAt }: Span): Promise<boolean> {
  await reader.deleteFrom('passkey_challenge').where('ends_at', '<=', now).execute()
  const spent = await reader
    .insertInto('passkey_challenge')
    .values({ challenge_hash: hash, ends_at: endsAt })
    .onConflict(conflict => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return spent !== undefined
}

type Span = { now: Date; endsAt: Date }
