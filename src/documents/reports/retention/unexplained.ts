import { sql } from 'kysely'
import type { Database } from '../../../ground/database/database.ts'
import { formatDate, viennaDay } from '../../../ground/texts/format.ts'
import { translate } from '../../../ground/texts/translate.ts'
import type { Trouble } from '../../../house/alarms/alarm.ts'
import { texts } from './texts.ts'

/**
 * What the calendar does not explain: days on which the audit log says nothing, or more than one end of a year since the last run that
 * was carried out or confirmed. Both are what a wrong clock looks like.
 */
export type Unexplained =
  | { reason: 'silence'; since: Date; days: number }
  | { reason: 'years'; since: Date; years: number }

const MAX_DAYS = 40
const MAX_YEARS = 1

/**
 * Returns why a run of this moment waits for a person, null where it may go (docs/rules.md#when-retention-waits): the audit log has a
 * line of each day on which the product ran, since every run leaves one, and documents expire at New Year alone.
 */
export async function unexplained(db: Database, now: Date): Promise<Unexplained | null> {
  const since = await lastSettled(db, now)
  if (since === null) return null
  const silence = await longestSilence(db, since, now)
  if (silence.days > MAX_DAYS) return { reason: 'silence', ...silence }
  const years = yearOf(now) - yearOf(since)
  return years > MAX_YEARS ? { reason: 'years', since, years } : null
}

/** When a run ended last, or a person said that the date is right, or, where neither was, the log began; what a wrong clock dated later is left out. */
async function lastSettled(db: Database, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select coalesce(
      greatest(
        (select max(ended_at) from retention_run where ended_at <= ${now}),
        (select at from audit_log where action = 'retention.confirm' and at <= ${now} order by id desc limit 1)),
      (select at from audit_log where at <= ${now} order by id limit 1)) as at`.execute(db)
  return rows[0]?.at ?? null
}

/** The longest time without a line of the log from `settled` on, which left one, up to now. */
async function longestSilence(db: Database, settled: Date, now: Date): Promise<{ since: Date; days: number }> {
  const { rows } = await sql<{ since: Date; days: number }>`
    select line.at as since,
      (extract(epoch from lead(line.at, 1, ${now}::timestamptz) over (order by line.at) - line.at) / 86400)::float8 as days
    from (select ${settled}::timestamptz as at union all select at from audit_log where at between ${settled} and ${now}) line
    order by days desc limit 1`.execute(db)
  return rows[0] ?? { since: settled, days: 0 }
}

const yearOf = (moment: Date): number => Number(viennaDay(moment).slice(0, 4))

/** The alarm `retention`: what is unexplained, and how a person says that the date is right. */
export function sayWaiting(waits: Unexplained, now: Date): Trouble {
  const today = formatDate(now)
  const facts = { reason: waits.reason, since: waits.since.toISOString(), today }
  return {
    facts,
    message: `nothing is removed: ${whyInWords(waits, 'en')} If today is ${today}, say so: npm run retention:confirm -- ${today}; else set the clock of the database’s machine`,
  }
}

/** Why a run waits, as a sentence. */
export function whyInWords(waits: Unexplained, language: 'de' | 'en'): string {
  const say = translate(texts, language)
  const since = formatDate(waits.since)
  return waits.reason === 'silence'
    ? say('silence', { since, days: String(Math.floor(waits.days)) })
    : say('years', { since, years: String(waits.years) })
}
