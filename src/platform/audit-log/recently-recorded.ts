import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import type { AuditAction } from './action-rules.ts'

/** Only the user's newest lines are searched; a program with more lines since is logged again. */
const MAX_LINES = 200

/**
 * Returns whether the audit log has this action of the actor on this object, with the file of this
 * SHA-256, within the last hour.
 */
export async function isRecordedWithinHour(
  db: Reader,
  { userId }: Actor,
  action: AuditAction,
  { name, sha256 }: { name: string; sha256: string },
): Promise<boolean> {
  const newest = db
    .selectFrom('audit_log')
    .select(['action', 'object', 'at', 'after'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MAX_LINES)
  const line = await db
    .selectFrom(newest.as('line'))
    .select('line.at')
    .where('line.action', '=', action)
    .where('line.object', '=', name)
    .where(sql`line.after ->> 'sha256'`, '=', sha256)
    .where('line.at', '>', sql<Date>`now() - interval '1 hour'`)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}
