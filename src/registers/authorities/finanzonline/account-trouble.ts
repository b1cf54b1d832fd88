import type { Reader } from '../../../ground/database/database.ts'
import type { FinanzonlineAccount } from '../asking.ts'
import { userHash, versionOf } from './account-hash.ts'
import { readAccount } from './store.ts'

/** `closed`: a login was refused and nobody logs in any more; `refused`: the login works, but queries are refused. */
export type AccountTrouble = { kind: 'closed' | 'refused'; code: string; message: string; since: Date | null }

/** Returns what stands against these very credentials, or null where nothing is known. Asks nobody. */
export async function troubleOf(reader: Reader, account: FinanzonlineAccount): Promise<AccountTrouble | null> {
  const state = await readAccount(reader, userHash(account))
  const version = versionOf(account)
  if (state?.closedVersions.includes(version))
    return { kind: 'closed', code: state.code, message: state.message, since: state.closedAt }
  if (state?.refused?.version !== version) return null
  const { code, message, at } = state.refused
  return { kind: 'refused', code, message, since: at }
}
