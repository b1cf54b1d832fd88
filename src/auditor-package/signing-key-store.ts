import type { Database, Reader } from '../database/database.ts'
import type { Context } from '../database/encryption.ts'
import type { ReEncrypt } from '../database/re-encrypt.ts'

/** There is one key pair, and it stays: a package of years ago is compared with the same public key. */
const THE_ONE = 1

/** Binds the private key to its place. */
export const KEY_CONTEXT: Context = { purpose: 'auditor-key', name: 'auditor-key' }

type KeyPair = { public_key: string; private_key_sealed: string }

/** The installation's key pair; undefined before the first package. */
export const readKeyPair = (reader: Reader): Promise<KeyPair | undefined> =>
  reader
    .selectFrom('auditor_key')
    .select(['public_key', 'private_key_sealed'])
    .where('id', '=', THE_ONE)
    .executeTakeFirst()

/** Keeps a key pair unless there is one. */
export const keepKeyPair = async (db: Database, pair: KeyPair): Promise<void> => {
  const row = { id: THE_ONE, ...pair }
  await db
    .insertInto('auditor_key')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Re-encrypts the private key, as companies/re-encrypt-store.ts does. */
export async function* reEncryptAuditorKey(db: Database, reEncrypt: ReEncrypt): AsyncGenerator<void> {
  const old = (await readKeyPair(db))?.private_key_sealed
  const private_key_sealed = old === undefined ? null : reEncrypt(old, KEY_CONTEXT)
  if (old === undefined || private_key_sealed === null) return
  await reseal(db, old, private_key_sealed)
  yield
}

/** Keeps what is encrypted of the key anew, unless somebody else did meanwhile. */
export const reseal = async (db: Database, old: string, private_key_sealed: string): Promise<void> => {
  const change = db.updateTable('auditor_key').set({ private_key_sealed }).where('id', '=', THE_ONE)
  await change.where('private_key_sealed', '=', old).execute()
}
