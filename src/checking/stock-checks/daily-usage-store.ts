import { sql } from 'kysely'
import type { Reader, Transaction } from '../../base/database/database.ts'
import { startOfViennaDay } from '../../base/database/vienna-sql.ts'
import { viennaDay } from '../../base/texts/format.ts'
import type { Track } from '../batches/asking/tracks.ts'
import type { DayUsed } from './schedule.ts'

/**
 * Returns how many queries a company's stock checks have used today, by track. Includes checks that
 * ended today, so that cancelling and restarting does not renew the daily maximum.
 */
export async function readQueriesUsedToday(
  db: Reader,
  companyId: number,
  now: Date,
): Promise<(track: Track) => DayUsed> {
  const day = viennaDay(now)
  const { rows } = await sql<{ track: Track; asked: number }>`
    select track, sum(asked)::int as asked from stock_line line join stock_check check_ on check_.id = line.stock_check_id
    where company_id = ${companyId}::int and (check_.ended_at is null or check_.ended_at >= ${startOfViennaDay(day)})
      and day = ${day}::date
    group by track`.execute(db)
  const byTrack = new Map(rows.map(({ track, asked }) => [track, asked]))
  return track => ({ day, queries: byTrack.get(track) ?? 0 })
}

/**
 * SQL on a `line` and its `batch`: the open queries of its part. Bounded by the part's estimated
 * queries, because cached answers need none.
 */
export const OPEN_PART_QUERIES = sql<number>`least(part_asks, total_questions - settled_questions)`

/**
 * Returns the open queries of parts that are cancelled with their check to the daily maximum;
 * settled ones still count.
 */
export async function returnQuota(trx: Transaction, checkId: number): Promise<void> {
  await sql`update stock_line line set part_asks = 0,
      asked = greatest(0, asked - greatest(0, part_asks - settled_questions))
    from batch where batch.id = line.batch_id and line.stock_check_id = ${checkId}::int`.execute(trx)
}
