import type { Database } from '../../ground/database/database.ts'
import type { Alarm } from './alarm.ts'

const HOUR_MS = 3_600_000
const EVERYBODY = 0

/**
 * Looks whether the last export that is on record is younger than so many hours; null: not wanted. Exports that
 * failed are on no record, so they alarm as well. Returns the function that looks.
 */
export const watchLastExport =
  (db: Database, everyHours: number | null, alarm: Alarm, now: () => Date): (() => Promise<void>) =>
  async () => {
    if (everyHours === null) return
    const last = await lastExportAt(db)
    const at = last?.toISOString() ?? 'never'
    alarm(
      last && now().getTime() - last.getTime() <= everyHours * HOUR_MS
        ? null
        : { facts: { last: at, everyHours }, message: `the last export on record is of ${at}: run npm run export` },
    )
  }

/** When the last export on record was made; null = none ever was. */
export async function lastExportAt(db: Database): Promise<Date | null> {
  const last = await db
    .selectFrom('audit_log')
    .select('at')
    // Under which export.ts records it: by the index (company_id, id), where the line of an action alone is long to find.
    .where('company_id', '=', EVERYBODY)
    .where('action', '=', 'backup.export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.at ?? null
}
