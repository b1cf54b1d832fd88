import { sql } from 'kysely'
import type { Reader } from '../../../ground/database/database.ts'
import { statusSql } from '../status-sql.ts'
import { isOfTrack, waitsFor } from './in-turn.ts'

/**
 * Returns whether a question of some open batch can be asked now: it waits for a lane, or a lane has it. A batch that is merely open,
 * whose questions wait for an authority that is out, for their turn at one, or for tomorrow, holds up nobody.
 */
export async function isUserWaiting(db: Reader): Promise<boolean> {
  const { rows } = await sql`select from batch where status in (${statusSql('created', 'started')}) and (
      exists (select from question where question.company_id = batch.company_id and batch_id = batch.id
        and ${waitsFor(null)})
      or id in (select batch_id from question where state = 'leased' and ${isOfTrack(null)}))
    limit 1`.execute(db)
  return rows.length > 0
}
