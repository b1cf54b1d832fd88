import { sql } from 'kysely'
import type { Reader } from '../../../base/database/database.ts'
import { statusSql } from '../status-sql.ts'
import { isOfTrack, isWaitingFor } from './tracks.ts'

/**
 * Returns whether a question of an open batch can be checked now: it waits for a lane, or a lane
 * holds it. Questions that wait for an unavailable service, a rate limit or the next day do not
 * count, so that they delay no other work.
 */
export async function isUserWaiting(db: Reader): Promise<boolean> {
  const { rows } = await sql`select from batch where status in (${statusSql('created', 'started')}) and (
      exists (select from question where question.company_id = batch.company_id and batch_id = batch.id
        and ${isWaitingFor(null)})
      or id in (select batch_id from question where state = 'leased' and ${isOfTrack(null)}))
    limit 1`.execute(db)
  return rows.length > 0
}
