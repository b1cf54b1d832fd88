import type { Insertable } from 'kysely'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { refuseDuplicate } from '../../base/database/refuse-duplicate.ts'
import type { Tables } from '../../base/database/tables.ts'

/** Inserts a passkey and returns its id. Throws 409 if it is already registered to a user. */
export async function insertPasskey(trx: Transaction, passkey: Insertable<Tables['passkey']>): Promise<number> {
  const inserting = trx.insertInto('passkey').values(passkey).returning('id').executeTakeFirstOrThrow()
  return (await refuseDuplicate(inserting, 'passkey is known')).id
}

/**
 * Updates a passkey's counter and last use. Returns false if the counter did not increase, which
 * means that the passkey was copied; devices without a counter always send 0. A single statement,
 * so that only one of two concurrent uses of the same counter succeeds.
 */
export async function recordPasskeyUse(
  reader: Reader,
  id: number,
  { counter, at, device }: PasskeyUse,
): Promise<boolean> {
  const row = await reader
    .updateTable('passkey')
    .set({ counter, last_used_at: at, last_used_on: device })
    .where('id', '=', id)
    .where(eb => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb(eb.val(counter), '=', 0)])]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type PasskeyUse = { counter: number; at: Date; device: string }

/** Deletes one passkey of a user. Returns its name; undefined if there is none. */
export const deletePasskey = (trx: Transaction, userId: number, id: number): Promise<{ name: string } | undefined> =>
  trx.deleteFrom('passkey').where('id', '=', id).where('user_id', '=', userId).returning('name').executeTakeFirst()

/**
 * Deletes all of a user's passkeys, when the authenticator or the account is deleted. Returns their
 * number.
 */
export async function deletePasskeys(trx: Transaction, userId: number): Promise<number> {
  const rows = await trx.deleteFrom('passkey').where('user_id', '=', userId).returning('id').execute()
  return rows.length
}

/**
 * Marks a challenge as used. Returns false if it was used before. Also deletes expired challenges,
 * which are invalid anyway.
 */
export async function consumeChallenge(
  reader: Reader,
  hash: string,
  { now, endsAt }: ChallengeTimes,
): Promise<boolean> {
  await reader.deleteFrom('passkey_challenge').where('ends_at', '<=', now).execute()
  const spent = await reader
    .insertInto('passkey_challenge')
    .values({ challenge_hash: hash, ends_at: endsAt })
    .onConflict(conflict => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return spent !== undefined
}

type ChallengeTimes = { now: Date; endsAt: Date }
