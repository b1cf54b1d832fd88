import { databaseNow } from '../../../base/database/clock.ts'
import { commit } from '../../../base/database/commit.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { formatDate } from '../../../base/texts/format.ts'
import { record } from '../../../platform/audit-log/record.ts'
import { type Unexplained, unexplained } from './unexplained.ts'

/**
 * The outcome of a confirmation; `today`: the day in Vienna by the database's clock, dd.MM.yyyy.
 */
export type Confirmed = {
  today: string
  waits: Unexplained | null
  outcome: 'confirmed' | 'other-day' | 'nothing-waits'
}

/**
 * Compares a person's statement of today's date (dd.MM.yyyy, Vienna) with the database's. If they
 * agree, a waiting run may continue, and the audit log records who confirmed. If not, nothing is
 * written; the outcome says why.
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
