import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import { viennaDate } from '../../base/database/vienna-sql.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { actsForAllCompanies, isAdminOrDev } from '../../base/roles/role-rules.ts'
import { refuseForeignCompany } from '../../base/roles/scope.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { statusSql } from '../../checking/batches/status-sql.ts'
import type { Services } from '../../platform/services.ts'
import { weatherSince } from '../../registers/authorities/weather.ts'
import type { DayOutcomes, Statistics, StatisticsQuery } from './wire.ts'

/**
 * Returns figures for the home page, and with `weather` for the query weather. Throws 403 for an
 * actor without the role or scope.
 */
export async function readStatistics(
  actor: Actor,
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  { companyId = actor.companyId, weather }: StatisticsQuery,
): Promise<Statistics> {
  assertScope(actor, companyId)
  const includesWeather = weather === 'true'
  if (includesWeather && !isAdminOrDev(actor)) throw new Refusal('not-allowed', 'forbidden')
  const now = clock.now()
  return {
    outcomes: await outcomesByDay(db, companyId, now),
    openRows: await countOpenRows(db, companyId),
    weather: includesWeather ? await readWeather(db, companyId, now) : null,
  }
}

function assertScope(actor: Actor, companyId: number): void {
  if (companyId !== 0) refuseForeignCompany(actor, companyId)
  else if (!actsForAllCompanies(actor)) throw new Refusal('not-allowed', 'not your company')
}

const readWeather = async (db: Reader, companyId: number, now: Date): Promise<Statistics['weather']> => ({
  day: await weatherSince(db, companyId, new Date(now.getTime() - DAY_MS)),
  week: await weatherSince(db, companyId, new Date(now.getTime() - 7 * DAY_MS)),
})

const DAYS = 30

/**
 * Returns the outcomes of the last 30 Vienna days, one entry per day, oldest first: rows of ended
 * batches on the day of their end, and single checks. `companyId` 0 = all companies.
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
  const rowsByDay = new Map(rows.map(row => [row.day, row]))
  return days.map(day => rowsByDay.get(day) ?? { day, valid: 0, invalid: 0, notChecked: 0, notAUid: 0 })
}

// Noon, so that a day of 23 or 25 hours is neither omitted nor counted twice.
function lastDays(now: Date): string[] {
  const noon = Date.parse(`${viennaDay(now)}T12:00:00Z`)
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(noon - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

/**
 * Counts the rows without an answer: of batches that wait or run, and of those that ended with
 * errors and can be retried. `companyId` 0 = all companies.
 */
export async function countOpenRows(reader: Reader, companyId: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select coalesce(sum(case when status in (${statusSql('created', 'started')}) then total_rows - processed_rows else not_checked_rows end), 0)::int as open
    from batch
    where status in (${statusSql('created', 'started', 'completedWithErrors', 'failed')}) and (${companyId} = 0 or company_id = ${companyId})`.execute(
    reader,
  )
  return rows[0]?.open ?? 0
}
