import type { Database } from '../database/database.ts'
import type { ReEncrypt } from '../database/re-encrypt.ts'
import { type AccountSecret, accountContext } from './account-of.ts'

const COLUMNS = { tid_sealed: 'tid', benid_sealed: 'benid', pin_sealed: 'pin' } as const satisfies Record<
  string,
  AccountSecret
>

/**
 * Re-encrypts every company's credentials, each value by a statement of its own that gives way to whoever changed it
 * meanwhile. Yields once a value, so that the caller can tell how far it is; run again, it goes on where it stopped.
 */
export async function* reEncryptCompanies(db: Database, reEncrypt: ReEncrypt): AsyncGenerator<void> {
  const rows = await db.selectFrom('company').select(['id', 'tid_sealed', 'benid_sealed', 'pin_sealed']).execute()
  for (const { id, ...encrypted } of rows) {
    for (const column of ['tid_sealed', 'benid_sealed', 'pin_sealed'] as const) {
      const old = encrypted[column]
      const anew = old === null ? null : reEncrypt(old, accountContext(id, COLUMNS[column]))
      if (anew === null) continue
      await db
        .updateTable('company')
        .set({ [column]: anew })
        .where('id', '=', id)
        .where(column, '=', old)
        .execute()
      yield
    }
  }
}
