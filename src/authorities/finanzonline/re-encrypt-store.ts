import type { Database } from '../../database/database.ts'
import type { ReEncrypt } from '../../database/re-encrypt.ts'
import type { FinanzonlineAccount } from '../asking.ts'
import { sessionContext, userHash } from './account-hash.ts'

/**
 * Re-encrypts every shared session. One that none of these accounts can open any more is forgotten: the next question
 * logs in.
 */
export async function* reEncryptSessions(
  db: Database,
  reEncrypt: ReEncrypt,
  accounts: FinanzonlineAccount[],
): AsyncGenerator<void> {
  const contexts = accounts.map(account => ({ hash: userHash(account), context: sessionContext(account) }))
  const rows = await db
    .selectFrom('finanzonline_account')
    .select(['account_hash', 'session_id_sealed'])
    .where('session_id_sealed', 'is not', null)
    .execute()
  for (const { account_hash, session_id_sealed: old } of rows) {
    if (old === null) continue
    const own = contexts.filter(({ hash }) => hash === account_hash)
    const anew = firstThatOpens(
      own.map(
        ({ context }) =>
          () =>
            reEncrypt(old, context),
      ),
    )
    if (anew === null) continue
    const change = db.updateTable('finanzonline_account').set({ session_id_sealed: anew ?? null })
    await change.where('account_hash', '=', account_hash).where('session_id_sealed', '=', old).execute()
    yield
  }
}

// Several companies may have entered one account, and only one of them the PIN that it was opened with. Undefined: none.
function firstThatOpens(tries: (() => string | null)[]): string | null | undefined {
  for (const open of tries) {
    try {
      return open()
    } catch {
      // Encrypted for other credentials, or with a key that is gone.
    }
  }
  return undefined
}
