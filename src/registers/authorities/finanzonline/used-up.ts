import type { Clock } from '../../../ground/database/clock.ts'
import type { Reader } from '../../../ground/database/database.ts'
import { viennaDay } from '../../../ground/texts/format.ts'
import type { FinanzonlineAccount } from '../asking.ts'
import { participantHash } from './account-hash.ts'
import { usedUpOf } from './store.ts'

/** Of these UIDs (at most 1,000) those that FinanzOnline has answered twice today to this participant: it answers no more. */
export const usedUpToday = (
  { db, clock }: { db: Reader; clock: Clock },
  account: FinanzonlineAccount,
  uids: string[],
): Promise<string[]> => usedUpOf(db, participantHash(account), uids, viennaDay(clock.now()))
