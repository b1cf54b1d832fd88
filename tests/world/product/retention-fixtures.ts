import type { Clock } from '../../../src/base/database/clock.ts'
import type { Database } from '../../../src/base/database/database.ts'

/** The inputs of a retention run with a trusted clock. */
export const TRUSTED_CLOCK = {
  isTimeKnown: () => true,
  queryTimeSources: async () => undefined,
  alarm: () => undefined,
}

/**
 * Records that the operator confirmed the test's date. Without it, a retention run refuses a clock
 * that is years ahead of the audit log.
 */
export const confirmRetentionDate = async (db: Database, clock: Clock): Promise<void> => {
  const line = { company_id: 0, action: 'retention.confirm', object: 'installation', at: clock.now() } as const
  await db.insertInto('audit_log').values(line).execute()
}
