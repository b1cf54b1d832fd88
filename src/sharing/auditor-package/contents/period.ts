import { sql } from 'kysely'
import type { Reader } from '../../../ground/database/database.ts'
import { beginningOf } from '../../../ground/database/vienna-sql.ts'

/** From the first moment of a day in Vienna until the last of another, which is not in it any more. */
export type Period = { from: Date; before: Date }

/** The moments between which calendar days in Vienna lie, by the database's own knowledge of summer time. */
export async function periodOf(reader: Reader, days: { first_day: string; last_day: string }): Promise<Period> {
  const { rows } = await sql<Period>`select
    ${beginningOf(days.first_day)} as from,
    ${beginningOf(days.last_day, 1)} as before`.execute(reader)
  const [period] = rows
  if (!period) throw new Error('the database did not say when the days are')
  return period
}
