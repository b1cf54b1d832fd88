import type { Database } from '../database/database.ts'
import type { SealAgain } from '../database/seal-again.ts'
import { mailContext } from './create.ts'

/** Seals every mail anew that waits to be sent, as companies/seal-again-store.ts does. */
export async function* sealMailsAgain(db: Database, again: SealAgain): AsyncGenerator<void> {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'cause', 'content_sealed'])
    .where('content_sealed', 'is not', null)
    .execute()
  for (const { id, cause, content_sealed: old } of rows) {
    const anew = old === null ? null : again(old, mailContext(cause))
    if (anew === null) continue
    const change = db.updateTable('mail').set({ content_sealed: anew }).where('id', '=', id)
    await change.where('content_sealed', '=', old).execute()
    yield
  }
}
