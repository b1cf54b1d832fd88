import type { Database, Reader } from '../../base/database/database.ts'
import { defineSecretColumn } from '../../base/database/secret-column.ts'

/**
 * The id of the only key pair. It never changes, so that old packages verify with the same public
 * key.
 */
const KEY_PAIR_ID = 1

/** The encrypted private key. */
export const PRIVATE_KEY = defineSecretColumn({
  table: 'auditor_key',
  key: 'id',
  column: 'private_key_sealed',
  context: () => ({ purpose: 'auditor-key', name: 'auditor-key' }),
})

export const PRIVATE_KEY_CONTEXT = PRIVATE_KEY.context({ id: KEY_PAIR_ID })

type KeyPair = { public_key: string; private_key_sealed: string }

/** Returns the installation's key pair; undefined before the first package. */
export const readKeyPair = (reader: Reader): Promise<KeyPair | undefined> =>
  reader
    .selectFrom('auditor_key')
    .select(['public_key', 'private_key_sealed'])
    .where('id', '=', KEY_PAIR_ID)
    .executeTakeFirst()

/** Stores the key pair unless one is stored already. */
export const saveKeyPair = async (db: Database, pair: KeyPair): Promise<void> => {
  const row = { id: KEY_PAIR_ID, ...pair }
  await db
    .insertInto('auditor_key')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Replaces the encrypted private key, unless it is no longer `old`. */
export const replaceSealedKey = async (db: Database, expected: string, private_key_sealed: string): Promise<void> => {
  const change = db.updateTable('auditor_key').set({ private_key_sealed }).where('id', '=', KEY_PAIR_ID)
  await change.where('private_key_sealed', '=', expected).execute()
}
