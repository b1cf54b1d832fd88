import type { Insertable, Updateable } from 'kysely'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { refuseDuplicate } from '../../base/database/refuse-duplicate.ts'
import type { Tables } from '../../base/database/tables.ts'

const EMAIL_TAKEN = 'username not available'

/** Inserts a user and returns the id. Throws 409 if another user has the e-mail, ignoring case. */
export async function insertUser(trx: Transaction, user: Insertable<Tables['users']>): Promise<number> {
  const inserting = trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return (await refuseDuplicate(inserting, EMAIL_TAKEN)).id
}

/** Changes a user. Throws 409 if another user has the e-mail. */
export async function updateUser(reader: Reader, id: number, change: Updateable<Tables['users']>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await refuseDuplicate(reader.updateTable('users').set(change).where('id', '=', id).execute(), EMAIL_TAKEN)
}

/**
 * Sets a user's authenticator secret unless there is one, so that the first of two concurrent calls
 * wins.
 */
export const setTotpSecret = async (reader: Reader, id: number, encrypted: string): Promise<void> => {
  await reader
    .updateTable('users')
    .set({ totp_secret_sealed: encrypted })
    .where('id', '=', id)
    .where('totp_secret_sealed', 'is', null)
    .execute()
}

/** Stores the secret of a new authenticator that will replace a lost one. */
export const setNextTotpSecret = async (trx: Transaction, id: number, encrypted: string): Promise<void> => {
  await trx.updateTable('users').set({ next_totp_secret_sealed: encrypted }).where('id', '=', id).execute()
}

/**
 * Activates the next secret and marks its first code as used. Returns false if it is already
 * active, or if another one is pending.
 */
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
 * Marks a time step of a user's authenticator as used, which also confirms the authenticator.
 * Returns false if this step or a later one was used before. A single statement, so that only one
 * of twenty parallel requests with the same code succeeds (check A-12).
 */
export async function consumeTotpStep(reader: Reader, id: number, step: number, now: Date): Promise<boolean> {
  const spent = await reader
    .updateTable('users')
    .set(eb => ({ totp_last_step: step, totp_confirmed_at: eb.fn.coalesce('totp_confirmed_at', eb.val(now)) }))
    .where('id', '=', id)
    .where(eb => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/**
 * Sets the user's id for passkeys unless there is one, so that the first of two concurrent calls
 * wins. Returns the stored id.
 */
export async function setPasskeyHandle(reader: Reader, id: number, handle: string): Promise<string> {
  const row = await reader
    .updateTable('users')
    .set(eb => ({ passkey_handle: eb.fn.coalesce('passkey_handle', eb.val(handle)) }))
    .where('id', '=', id)
    .returning('passkey_handle')
    .executeTakeFirst()
  return row?.passkey_handle ?? handle
}

/**
 * Column values of a deleted user: the name stays for audit documents, the credentials are removed
 * (docs/rules.md#soft-deletion).
 */
export const DELETED_USER_COLUMNS = {
  is_active: false,
  password_hash: '',
  totp_secret_sealed: null,
  next_totp_secret_sealed: null,
  totp_confirmed_at: null,
  passkey_handle: null,
} satisfies Updateable<Tables['users']>
