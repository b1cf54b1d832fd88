import { sql } from 'kysely'
import type { Reader } from '../../ground/database/database.ts'
import { viennaDate } from '../../ground/database/vienna-sql.ts'
import { DAY_MS } from '../../ground/texts/days.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import type { DayOutcomes } from './wire.ts'

const DAYS = 30

/**
 * What the checks of the last 30 Vienna days came to, a day each, oldest first: rows of ended batches on the day of their
 * end, and single checks. `companyId` 0 = of all companies.
 */
export async function outcomesByDay(reader: Reader, companyId: number, now: Date): Promise<DayOutcomes[]> {
  const days = lastDays(now)
  const { rows } = await sql<DayOutcomes>`
    select day, sum(valid)::int as valid, sum(invalid)::int as invalid,
      sum(not_checked)::int as "notChecked", sum(not_a_uid)::int as "notAUid"
    from (
      select to_char(${viennaDate(sql.ref('finished_at'))}, 'YYYY-MM-DD') as day, valid_rows as valid,
        invalid_rows as invalid, not_checked_rows as not_checked, not_a_uid_rows as not_a_uid
      from batch
      where finished_at >= ${days[0]}::date - 1 and (${companyId} = 0 or company_id = ${companyId})
      union all
      select to_char(${viennaDate(sql.ref('created_at'))}, 'YYYY-MM-DD'), (verdict = 'valid')::int,
        (verdict = 'invalid')::int, (verdict = 'not-checked')::int, (verdict = 'not-a-uid')::int
      from single_check
      where created_at >= ${days[0]}::date - 1 and (${companyId} = 0 or company_id = ${companyId})
    ) as checked
    group by day`.execute(reader)
  const known = new Map(rows.map(row => [row.day, row]))
  return days.map(day => known.get(day) ?? { day, valid: 0, invalid: 0, notChecked: 0, notAUid: 0 })
}

// Noon, so that a day of 23 or 25 hours is neither left out nor counted twice.
function lastDays(now: Date): string[] {
  const noon = Date.parse(`${viennaDay(now)}T12:00:00Z`)
  return Array.from({ length: DAYS }, (_, back) =>
    new Date(noon - (DAYS - 1 - back) * DAY_MS).toISOString().slice(0, 10),
  )
}
