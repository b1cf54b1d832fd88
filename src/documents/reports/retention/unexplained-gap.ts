import { sql } from 'kysely'
import type { Database } from '../../../base/database/database.ts'
import { formatDate, viennaDay } from '../../../base/texts/format.ts'
import { translate } from '../../../base/texts/translate.ts'
import type { Trouble } from '../../../platform/alarms/alarm.ts'
import { texts } from './retention-texts.ts'

/**
 * A gap that the calendar does not explain: days without a line in the audit log, or more than one
 * year-end since the last completed or confirmed run. A wrong clock causes both.
 */
export type UnexplainedGap =
  | { reason: 'silence'; since: Date; days: number }
  | { reason: 'years'; since: Date; years: number }

const MAX_DAYS = 40
const MAX_YEARS = 1

/**
 * Returns why a run at this time must wait for a person, or null
 * (docs/rules.md#when-retention-waits). The audit log has a line for each day on which the product
 * ran, because every run writes one, and documents expire only at New Year.
 */
export async function findUnexplainedGap(db: Database, now: Date): Promise<UnexplainedGap | null> {
  const since = await lastConfirmed(db, now)
  if (since === null) return null
  const silence = await longestSilence(db, since, now)
  if (silence.days > MAX_DAYS) return { reason: 'silence', ...silence }
  const years = yearOf(now) - yearOf(since)
  return years > MAX_YEARS ? { reason: 'years', since, years } : null
}

/**
 * Returns when a run last ended or a person last confirmed the date, else when the log began. Later
 * dates, from a wrong clock, are ignored.
 */
async function lastConfirmed(db: Database, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select coalesce(
      greatest(
        (select max(ended_at) from retention_run where ended_at <= ${now}),
        (select at from audit_log where action = 'retention.confirm' and at <= ${now} order by id desc limit 1)),
      (select at from audit_log where at <= ${now} order by id limit 1)) as at`.execute(db)
  return rows[0]?.at ?? null
}

/** Returns the longest gap in the log from `start`, which wrote a line, until `now`. */
async function longestSilence(db: Database, start: Date, now: Date): Promise<{ since: Date; days: number }> {
  const { rows } = await sql<{ since: Date; days: number }>`
    select line.at as since,
      (extract(epoch from lead(line.at, 1, ${now}::timestamptz) over (order by line.at) - line.at) / 86400)::float8 as days
    from (select ${start}::timestamptz as at union all select at from audit_log where at between ${start} and ${now}) line
    order by days desc limit 1`.execute(db)
  return rows[0] ?? { since: start, days: 0 }
}

const yearOf = (moment: Date): number => Number(viennaDay(moment).slice(0, 4))

/** Returns the alarm `retention`: the unexplained gap, and how a person confirms the date. */
export function describeWaiting(gap: UnexplainedGap, now: Date): Trouble {
  const today = formatDate(now)
  const facts = { reason: gap.reason, since: gap.since.toISOString(), today }
  return {
    facts,
    message: `retention is paused: ${describeGap(gap, 'en')} If today is ${today}, confirm it: npm run retention:confirm -- ${today}; if not, set the clock of the database’s machine`,
  }
}

/** Returns why a run waits, as a sentence. */
export function describeGap(gap: UnexplainedGap, language: 'de' | 'en'): string {
  const t = translate(texts, language)
  const since = formatDate(gap.since)
  return gap.reason === 'silence'
    ? t('silence', { since, days: String(Math.floor(gap.days)) })
    : t('years', { since, years: String(gap.years) })
}
