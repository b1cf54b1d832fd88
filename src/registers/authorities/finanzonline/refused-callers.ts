import type { Clock } from '../../../base/database/clock.ts'
import type { Database, Reader } from '../../../base/database/database.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import type { Outcome } from '../answer.ts'
import type { FinanzonlineAccount } from '../asking.ts'
import type { Reply } from '../reply.ts'
import { userHash, versionOf } from './account-hash.ts'
import { queryRule } from './codes.ts'
import { deleteRefusal, readAccount, storeRefusal } from './store.ts'

export type RefusedCallers = { record: (account: FinanzonlineAccount, reply: Reply) => Promise<void> }

// Every answer shows that the caller is accepted; writing it once a minute is enough.
const WRITTEN_EVERY_MS = 60_000

/**
 * Stores for all processes what FinanzOnline said about a caller whose login works
 * (docs/rules.md#refused-callers), until it answers one of the caller's queries.
 */
export function createRefusedCallers(db: Database): RefusedCallers {
  const welcomeSince = new Map<string, number>()
  return {
    record: async (account, { code, message }) => {
      const { outcome, stops } = queryRule(code)
      const [hash, version] = [userHash(account), versionOf(account)]
      const key = `${hash} ${version}`
      if (stops === 'account' || stops === 'account-if-twice') {
        welcomeSince.delete(key)
        await storeRefusal(db, hash, { version, code, message })
      } else if (outcome.verdict !== 'not-checked') {
        const writtenAt = welcomeSince.get(key) ?? Number.NEGATIVE_INFINITY
        if (performance.now() - writtenAt < WRITTEN_EVERY_MS) return
        welcomeSince.set(key, performance.now())
        await deleteRefusal(db, hash, version)
      }
    },
  }
}

export type Pauses = {
  /** Returns why this account currently sends no query about this UID, or null. */
  of: (account: FinanzonlineAccount, uid: string) => Outcome | null
  /**
   * Processes the return code of a query. Returns whether it certainly concerns the caller and not
   * only the number.
   */
  record: (account: FinanzonlineAccount, uid: string, code: string) => boolean
}

/** `onlyFor`: the only paused number; `wasNumber`: another number was answered since. */
type Pause = { outcome: Outcome; holds: () => boolean; onlyFor: string | null; wasNumber: boolean }

// "Final until fixed", but the fix is not announced: a batch stops, and a later one tries again.
const STOPPED_MS = 10 * 60_000

/**
 * Remembers, in this process, answers about the caller. rc 5, 11, 101 and -4 would come for every
 * other UID too, and after 1514 the ministry accepts no query of this requester today. After one rc
 * 5 only the number is paused: the next number shows whether the caller is at fault. So one number
 * does not stop a company, or others who share its account (docs/rules.md#refused-callers).
 */
export function createPauses(clock: Clock): Pauses {
  const pauses = new Map<string, Pause>()
  const keyOf = (account: FinanzonlineAccount) => `${userHash(account)} ${versionOf(account)}`
  const current = (key: string) => {
    const pause = pauses.get(key)
    return pause?.holds() ? pause : null
  }
  return {
    of: (account, uid) => {
      const pause = current(keyOf(account))
      return pause && (pause.onlyFor === null || pause.onlyFor === uid) ? pause.outcome : null
    },
    record: (account, uid, code) => {
      const { outcome, stops } = queryRule(code)
      const key = keyOf(account)
      const before = current(key)
      if (stops === null) {
        if (before && outcome.verdict !== 'not-checked') before.wasNumber = true
        return false
      }
      if (stops === 'account-if-twice' && before?.onlyFor === null) return true
      const isSecond = before !== null && before.onlyFor !== uid && !before.wasNumber
      const isFirst = stops === 'account-if-twice' && !isSecond
      const since = clock.now()
      const isToday = () => viennaDay(clock.now()) === viennaDay(since)
      const isRecent = () => clock.now().getTime() - since.getTime() < STOPPED_MS
      const holds = stops === 'requester-today' ? isToday : isRecent
      pauses.set(key, { outcome, holds, onlyFor: isFirst ? uid : null, wasNumber: false })
      return !isFirst
    },
  }
}

/**
 * `closed`: a login was refused, so no further login is sent; `refused`: the login works, but
 * queries are refused.
 */
export type AccountTrouble = { kind: 'closed' | 'refused'; code: string; message: string; since: Date | null }

/** Returns the current problem of these credentials, or null if none is known. Sends no call. */
export async function troubleOf(reader: Reader, account: FinanzonlineAccount): Promise<AccountTrouble | null> {
  const state = await readAccount(reader, userHash(account))
  const version = versionOf(account)
  if (state?.closedVersions.includes(version))
    return { kind: 'closed', code: state.code, message: state.message, since: state.closedAt }
  if (state?.refused?.version !== version) return null
  const { code, message, at } = state.refused
  return { kind: 'refused', code, message, since: at }
}
