import { sql } from 'kysely'
import type { Reader } from '../../../base/database/database.ts'
import { startOfViennaDay } from '../../../base/database/vienna-sql.ts'

/** From the first moment of a day in Vienna (included) to the end of the last day (excluded). */
export type Period = { from: Date; before: Date }

/** Returns the period of calendar days in Vienna, with the database's time zone data. */
export async function periodOf(reader: Reader, days: { first_day: string; last_day: string }): Promise<Period> {
  const { rows } = await sql<Period>`select
    ${startOfViennaDay(days.first_day)} as from,
    ${startOfViennaDay(days.last_day, 1)} as before`.execute(reader)
  const [period] = rows
  if (!period) throw new Error('the database did not return the period')
  return period
}
