import type { Clock } from '../../../base/database/clock.ts'
import type { Database, Reader } from '../../../base/database/database.ts'
import { repeatWhile } from '../../../base/database/event-loop.ts'
import { DAY_MS } from '../../../base/texts/days.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import type { FinanzonlineAccount } from '../query-context.ts'
import { participantHash } from './account-hash.ts'
import type { Sessions } from './sessions.ts'
import { deleteDaysBefore, selectUsedUp } from './store.ts'

const ROWS_PER_STATEMENT = 1_000

/**
 * Returns a function that deletes counts before yesterday (Vienna), at most once a day. Yesterday's
 * counts stay, because a call that started before midnight may still return its quota.
 */
export function deleteOldDays(db: Database, clock: Clock): () => Promise<void> {
  let lastRunDay = ''
  return async () => {
    const today = viennaDay(clock.now())
    if (lastRunDay === today) return
    lastRunDay = today
    const yesterday = viennaDay(new Date(clock.now().getTime() - DAY_MS))
    await repeatWhile(async () => (await deleteDaysBefore(db, yesterday, ROWS_PER_STATEMENT)) === ROWS_PER_STATEMENT)
  }
}

/**
 * Returns those of the UIDs (at most 1,000) that FinanzOnline has already answered twice today for
 * this participant. Empty if these credentials have not logged in yet: the participant may not be
 * theirs.
 */
export async function usedUpToday(
  { db, clock, sessions }: { db: Reader; clock: Clock; sessions: Pick<Sessions, 'readStanding'> },
  account: FinanzonlineAccount,
  uids: string[],
): Promise<string[]> {
  if (uids.length === 0 || !(await sessions.readStanding(account)).hasLoggedIn) return []
  return selectUsedUp(db, participantHash(account), uids, viennaDay(clock.now()))
}
