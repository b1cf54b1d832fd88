import type { Clock } from '../../ground/database/clock.ts'
import type { Reader } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { actsForAllCompanies, isAdminOrDev } from '../../ground/roles/role-rules.ts'
import { refuseForeignCompany } from '../../ground/roles/scope.ts'
import { DAY_MS } from '../../ground/texts/days.ts'
import { weatherSince } from '../../registers/authorities/weather.ts'
import { countOpenRows } from './open-rows.ts'
import { outcomesByDay } from './outcomes.ts'
import type { Statistics, StatisticsQuery } from './wire.ts'

/** Figures for the home page, and with `weather` for the query weather. Refuses (403) what is out of role or scope. */
export async function readStatistics(
  actor: Actor,
  { db, clock }: { db: Reader; clock: Clock },
  { companyId = actor.companyId, weather }: StatisticsQuery,
): Promise<Statistics> {
  refuseOthers(actor, companyId)
  const withWeather = weather === 'true'
  if (withWeather && !isAdminOrDev(actor)) throw new Refusal('not-allowed', 'forbidden')
  const now = clock.now()
  return {
    outcomes: await outcomesByDay(db, companyId, now),
    openRows: await countOpenRows(db, companyId),
    weather: withWeather ? await weatherNow(db, companyId, now) : null,
  }
}

function refuseOthers(actor: Actor, companyId: number): void {
  if (companyId !== 0) refuseForeignCompany(actor, companyId)
  else if (!actsForAllCompanies(actor)) throw new Refusal('not-allowed', 'not your company')
}

const weatherNow = async (db: Reader, companyId: number, now: Date): Promise<Statistics['weather']> => ({
  day: await weatherSince(db, companyId, new Date(now.getTime() - DAY_MS)),
  week: await weatherSince(db, companyId, new Date(now.getTime() - 7 * DAY_MS)),
})
