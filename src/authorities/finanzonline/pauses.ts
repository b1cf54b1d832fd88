import type { Clock } from '../../database/clock.ts'
import { viennaDay } from '../../texts/format.ts'
import type { Outcome } from '../answer.ts'
import type { FinanzonlineAccount } from '../asking.ts'
import { userHash, versionOf } from './account-hash.ts'
import { queryRule } from './codes.ts'

export type Pauses = {
  /** Why this requester is not asked for now, or null. */
  of: (account: FinanzonlineAccount) => Outcome | null
  note: (account: FinanzonlineAccount, code: string) => void
}

// "Final until fixed", and the repair is not announced: a batch stops, and a later one is tried anew.
const STOPPED_MS = 10 * 60_000

/**
 * Remembers, in this process, answers that are about the caller: rc 5, 11, 101, -4 would come for every other UID too,
 * and after 1514 the ministry has had enough of this requester for today.
 */
export function rememberPauses(clock: Clock): Pauses {
  const pauses = new Map<string, { outcome: Outcome; holds: () => boolean }>()
  const keyOf = (account: FinanzonlineAccount) => `${userHash(account)} ${versionOf(account)}`
  return {
    of: account => {
      const pause = pauses.get(keyOf(account))
      return pause?.holds() ? pause.outcome : null
    },
    note: (account, code) => {
      const { outcome, stops } = queryRule(code)
      if (stops === null) return
      const since = clock.now()
      const isToday = () => viennaDay(clock.now()) === viennaDay(since)
      const isRecent = () => clock.now().getTime() - since.getTime() < STOPPED_MS
      pauses.set(keyOf(account), { outcome, holds: stops === 'account' ? isRecent : isToday })
    },
  }
}
