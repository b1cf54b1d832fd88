import type { Database, Reader } from '../../ground/database/database.ts'
import { defineSecretColumn } from '../../ground/database/secret-column.ts'

/** There is one key pair, and it stays: a package of years ago is compared with the same public key. */
const THE_ONE = 1

/** The private half of the pair. */
export const PRIVATE_KEY = defineSecretColumn({
  table: 'auditor_key',
  key: 'id',
  column: 'private_key_sealed',
  context: () => ({ purpose: 'auditor-key', name: 'auditor-key' }),
})

/** Binds the private key to its place. */
export const KEY_CONTEXT = PRIVATE_KEY.context({ id: THE_ONE })

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

/** Keeps what is encrypted of the key anew, unless somebody else did meanwhile. */
export const reseal = async (db: Database, old: string, private_key_sealed: string): Promise<void> => {
  const change = db.updateTable('auditor_key').set({ private_key_sealed }).where('id', '=', THE_ONE)
  await change.where('private_key_sealed', '=', old).execute()
}
