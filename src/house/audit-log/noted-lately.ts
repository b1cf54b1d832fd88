import { sql } from 'kysely'
import type { Reader } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import type { AuditAction } from './action-rules.ts'

/** Of the doer's newest lines: a program that did more meanwhile is noted again. */
const MAX_LINES = 200

/** Returns whether the actor did that to that object within the last hour, by the audit log, with the file that has this SHA-256. */
export async function isNotedLately(
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
