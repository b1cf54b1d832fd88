import { databaseNow } from '../../../ground/database/clock.ts'
import { commit } from '../../../ground/database/commit.ts'
import type { OpenDatabase } from '../../../ground/database/database.ts'
import { formatDate } from '../../../ground/texts/format.ts'
import { record } from '../../../house/audit-log/record.ts'
import { type Unexplained, unexplained } from './unexplained.ts'

/** What came of a person's word; `today`: the day in Vienna by the database's clock, dd.MM.yyyy. */
export type Confirmed = {
  today: string
  waits: Unexplained | null
  outcome: 'confirmed' | 'other-day' | 'nothing-waits'
}

/**
 * Takes a person's word for which day it is (dd.MM.yyyy, Vienna): where it is the database's too, the run that waits may go, and the log
 * says who let it. Refuses by outcome, and writes nothing then.
 */
export async function confirmToday(database: OpenDatabase, said: string): Promise<Confirmed> {
  const now = await databaseNow(database.db)
  const today = formatDate(now)
  const waits = await unexplained(database.db, now)
  if (said !== today) return { today, waits, outcome: 'other-day' }
  if (waits === null) return { today, waits, outcome: 'nothing-waits' }
  const told = { today, reason: waits.reason, since: waits.since.toISOString() }
  await commit(database, trx => record(trx, null, 'retention.confirm', INSTALLATION, null, told))
  return { today, waits, outcome: 'confirmed' }
}

const INSTALLATION = { name: 'installation', companyId: 0 }
