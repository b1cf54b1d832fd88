import type { Clock } from '../../../src/base/database/clock.ts'
import type { Database } from '../../../src/base/database/database.ts'

/** What a run of retention is given where its time is in no doubt. */
export const UNDOUBTED = { isTimeKnown: () => true, secondOpinion: async () => undefined, alarm: () => undefined }

/** Somebody says that it is the day which a test plays: what happened before explains no run of so many years later. */
export const sayToday = async (db: Database, clock: Clock): Promise<void> => {
  const line = { company_id: 0, action: 'retention.confirm', object: 'installation', at: clock.now() } as const
  await db.insertInto('audit_log').values(line).execute()
}
