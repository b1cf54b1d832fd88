import { databaseNow } from '../../../base/database/clock.ts'
import { commit } from '../../../base/database/commit.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { formatDate } from '../../../base/texts/format.ts'
import { record } from '../../../platform/audit-log/record.ts'
import { findUnexplainedGap, type UnexplainedGap } from './unexplained-gap.ts'

/**
 * The outcome of a confirmation; `today` is the day in Vienna by the database's clock, dd.MM.yyyy.
 */
export type Confirmation = {
  today: string
  gap: UnexplainedGap | null
  outcome: 'confirmed' | 'other-day' | 'nothing-waits'
}

/**
 * Compares a person's statement of today's date (dd.MM.yyyy, Vienna) with the database's. If they
 * agree, a waiting run may continue, and the audit log records who confirmed. If not, nothing is
 * written; the outcome says why.
 */
export async function confirmToday(database: OpenDatabase, statedDate: string): Promise<Confirmation> {
  const now = await databaseNow(database.db)
  const today = formatDate(now)
  const gap = await findUnexplainedGap(database.db, now)
  if (statedDate !== today) return { today, gap, outcome: 'other-day' }
  if (gap === null) return { today, gap, outcome: 'nothing-waits' }
  const facts = { today, reason: gap.reason, since: gap.since.toISOString() }
  await commit(database, trx => record(trx, null, 'retention.confirm', INSTALLATION, null, facts))
  return { today, gap, outcome: 'confirmed' }
}

const INSTALLATION = { name: 'installation', companyId: 0 }
