import type { Clock } from '../../../base/database/clock.ts'
import type { Database, Reader } from '../../../base/database/database.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import type { Outcome } from '../answer.ts'
import type { FinanzonlineAccount } from '../query-context.ts'
import type { Reply } from '../reply.ts'
import { userHash, versionOf } from './account-hash.ts'
import { queryRule } from './codes.ts'
import { deleteRefusal, readAccount, storeRefusal } from './store.ts'

export type RefusedCallers = { record: (account: FinanzonlineAccount, reply: Reply) => Promise<void> }

// Every answer shows that the caller is accepted; writing it once a minute is enough.
const MIN_WRITE_INTERVAL_MS = 60_000

/**
 * Stores for all processes how FinanzOnline refused a caller whose login works
 * (docs/rules.md#refused-callers), until it answers one of the caller's queries.
 */
export function createRefusedCallers(db: Database): RefusedCallers {
  const acceptedAt = new Map<string, number>()
  return {
    record: async (account, { code, message }) => {
      const { outcome, pauses: stops } = queryRule(code)
      const [hash, version] = [userHash(account), versionOf(account)]
      const key = `${hash} ${version}`
      if (stops === 'account' || stops === 'account-if-twice') {
        acceptedAt.delete(key)
        await storeRefusal(db, hash, { version, code, message })
      } else if (outcome.verdict !== 'not-checked') {
        const writtenAt = acceptedAt.get(key) ?? Number.NEGATIVE_INFINITY
        if (performance.now() - writtenAt < MIN_WRITE_INTERVAL_MS) return
        acceptedAt.set(key, performance.now())
        await deleteRefusal(db, hash, version)
      }
    },
  }
}

export type Pauses = {
  /** Returns why this account currently sends no query about this UID, or null. */
  pausedOutcome: (account: FinanzonlineAccount, uid: string) => Outcome | null
  /**
   * Processes the return code of a query. Returns whether it certainly concerns the caller and not
   * only the number.
   */
  record: (account: FinanzonlineAccount, uid: string, code: string) => boolean
}

/**
 * A pause. `onlyUid`: the only paused number; `isOtherAccepted`: another number was answered since.
 */
type Pause = { outcome: Outcome; isActive: () => boolean; onlyUid: string | null; isOtherAccepted: boolean }

// "Final until fixed", but the fix is not announced: a batch stops, and a later one tries again.
const PAUSE_MS = 10 * 60_000

/**
 * Stores, in this process, answers about the caller. rc 5, 11, 101 and -4 would come for every
 * other UID too, and after 1514 the ministry accepts no query of this requester today. After one rc
 * 5 only the number is paused: the next number shows whether the caller is at fault. So one number
 * does not stop a company, or others that share its account (docs/rules.md#refused-callers).
 */
export function createPauses(clock: Clock): Pauses {
  const pauses = new Map<string, Pause>()
  const keyOf = (account: FinanzonlineAccount) => `${userHash(account)} ${versionOf(account)}`
  const currentPause = (key: string) => {
    const pause = pauses.get(key)
    return pause?.isActive() ? pause : null
  }
  return {
    pausedOutcome: (account, uid) => {
      const pause = currentPause(keyOf(account))
      return pause && (pause.onlyUid === null || pause.onlyUid === uid) ? pause.outcome : null
    },
    record: (account, uid, code) => {
      const { outcome, pauses: stops } = queryRule(code)
      const key = keyOf(account)
      const previous = currentPause(key)
      if (stops === null) {
        if (previous && outcome.verdict !== 'not-checked') previous.isOtherAccepted = true
        return false
      }
      if (stops === 'account-if-twice' && previous?.onlyUid === null) return true
      const isSecond = previous !== null && previous.onlyUid !== uid && !previous.isOtherAccepted
      const isFirst = stops === 'account-if-twice' && !isSecond
      const since = clock.now()
      const isToday = () => viennaDay(clock.now()) === viennaDay(since)
      const isRecent = () => clock.now().getTime() - since.getTime() < PAUSE_MS
      const isActive = stops === 'requester-today' ? isToday : isRecent
      pauses.set(key, { outcome, isActive, onlyUid: isFirst ? uid : null, isOtherAccepted: false })
      return !isFirst
    },
  }
}

/**
 * `closed`: a login was refused, so no further login is sent; `refused`: the login works, but
 * queries are refused.
 */
export type AccountProblem = { kind: 'closed' | 'refused'; code: string; message: string; since: Date | null }

/** Returns the current problem of these credentials, or null if none is known. Sends no call. */
export async function findAccountProblem(reader: Reader, account: FinanzonlineAccount): Promise<AccountProblem | null> {
  const state = await readAccount(reader, userHash(account))
  const version = versionOf(account)
  if (state?.closedVersions.includes(version))
    return { kind: 'closed', code: state.code, message: state.message, since: state.closedAt }
  if (state?.refused?.version !== version) return null
  const { code, message, at } = state.refused
  return { kind: 'refused', code, message, since: at }
}
