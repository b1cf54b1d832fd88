import type { Database } from '../../../ground/database/database.ts'
import type { FinanzonlineAccount } from '../asking.ts'
import type { Said } from '../said.ts'
import { userHash, versionOf } from './account-hash.ts'
import { queryRule } from './codes.ts'
import { forgetRefusal, keepRefusal } from './store.ts'

export type RefusedCallers = { note: (account: FinanzonlineAccount, said: Said) => Promise<void> }

// Each answer says that the caller is welcome: to write so once a minute is enough.
const WRITTEN_EVERY_MS = 60_000

/**
 * Keeps, for all processes, what FinanzOnline said about a caller whose login works (docs/rules.md#refused-callers), until it
 * answers one of its questions.
 */
export function keepRefusedCallers(db: Database): RefusedCallers {
  const welcomeSince = new Map<string, number>()
  return {
    note: async (account, { code, message }) => {
      const { outcome, stops } = queryRule(code)
      const [hash, version] = [userHash(account), versionOf(account)]
      const key = `${hash} ${version}`
      if (stops === 'account' || stops === 'account-if-twice') {
        welcomeSince.delete(key)
        await keepRefusal(db, hash, { version, code, message })
      } else if (outcome.verdict !== 'not-checked') {
        const writtenAt = welcomeSince.get(key) ?? Number.NEGATIVE_INFINITY
        if (performance.now() - writtenAt < WRITTEN_EVERY_MS) return
        welcomeSince.set(key, performance.now())
        await forgetRefusal(db, hash, version)
      }
    },
  }
}
