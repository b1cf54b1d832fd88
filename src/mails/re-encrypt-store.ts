import type { Database } from '../database/database.ts'
import type { ReEncrypt } from '../database/re-encrypt.ts'
import { mailContext } from './create.ts'

/** Re-encrypts every mail that waits to be sent, as companies/re-encrypt-store.ts does. */
export async function* reEncryptMails(db: Database, reEncrypt: ReEncrypt): AsyncGenerator<void> {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'cause', 'content_sealed'])
    .where('content_sealed', 'is not', null)
    .execute()
  for (const { id, cause, content_sealed: old } of rows) {
    const anew = old === null ? null : reEncrypt(old, mailContext(cause))
    if (anew === null) continue
    const change = db.updateTable('mail').set({ content_sealed: anew }).where('id', '=', id)
    await change.where('content_sealed', '=', old).execute()
    yield
  }
}
