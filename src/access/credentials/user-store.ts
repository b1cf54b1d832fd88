import type { Insertable, Updateable } from 'kysely'
import type { Reader, Transaction } from '../../ground/database/database.ts'
import { refuseDuplicate } from '../../ground/database/refuse-duplicate.ts'
import type { Tables } from '../../ground/database/tables.ts'

const EMAIL_TAKEN = 'username not available'

/** Inserts a user and returns the id. Refuses (409) an e-mail that another user bears, whatever its case. */
export async function insertUser(trx: Transaction, user: Insertable<Tables['users']>): Promise<number> {
  const inserting = trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return (await refuseDuplicate(inserting, EMAIL_TAKEN)).id
}

/** Changes a user. Refuses (409) an e-mail that another user bears. */
export async function updateUser(reader: Reader, id: number, change: Updateable<Tables['users']>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await refuseDuplicate(reader.updateTable('users').set(change).where('id', '=', id).execute(), EMAIL_TAKEN)
}

/** Sets a user's authenticator secret unless there is one: of two at once, the first stands. */
export const giveTotpSecret = async (reader: Reader, id: number, encrypted: string): Promise<void> => {
  await reader
    .updateTable('users')
    .set({ totp_secret_sealed: encrypted })
    .where('id', '=', id)
    .where('totp_secret_sealed', 'is', null)
    .execute()
}

/** Keeps the secret of the authenticator that is to take the lost one's place. */
export const giveNextTotpSecret = async (trx: Transaction, id: number, encrypted: string): Promise<void> => {
  await trx.updateTable('users').set({ next_totp_secret_sealed: encrypted }).where('id', '=', id).execute()
}

/** Puts it there, its first code spent; false when it is there already, or when another is to come. */
export async function replaceTotpSecret(
  reader: Reader,
  id: number,
  { encrypted, step, now }: { encrypted: string; step: number; now: Date },
): Promise<boolean> {
  const replaced = await reader
    .updateTable('users')
    .set({ totp_secret_sealed: encrypted, totp_confirmed_at: now, totp_last_step: step, next_totp_secret_sealed: null })
    .where('id', '=', id)
    .where('next_totp_secret_sealed', '=', encrypted)
    .returning('id')
    .executeTakeFirst()
  return replaced !== undefined
}

/**
 * Spends a time step of a user's authenticator, and so confirms it. False when this step or a later one was spent
 * before: one statement decides, so that of twenty parallel posts of one code a single one counts (check A-12).
 */
export async function spendTotpStep(reader: Reader, id: number, step: number, now: Date): Promise<boolean> {
  const spent = await reader
    .updateTable('users')
    .set(eb => ({ totp_last_step: step, totp_confirmed_at: eb.fn.coalesce('totp_confirmed_at', eb.val(now)) }))
    .where('id', '=', id)
    .where(eb => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Gives a user the name by which passkeys know them, unless there is one: of two at once, the first stands. Returns the one that stands. */
export async function givePasskeyHandle(reader: Reader, id: number, handle: string): Promise<string> {
  const given = await reader
    .updateTable('users')
    .set(eb => ({ passkey_handle: eb.fn.coalesce('passkey_handle', eb.val(handle)) }))
    .where('id', '=', id)
    .returning('passkey_handle')
    .executeTakeFirst()
  return given?.passkey_handle ?? handle
}

/** What is left of a deleted user: the name for the audit documents, nothing to sign in with (docs/rules.md#soft-deletion). */
export const DELETED = {
  is_active: false,
  password_hash: '',
  totp_secret_sealed: null,
  next_totp_secret_sealed: null,
  totp_confirmed_at: null,
  passkey_handle: null,
} satisfies Updateable<Tables['users']>
