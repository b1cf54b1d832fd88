import { sql } from 'kysely'
import { defaultText, type SettingDefinition } from '../../access/settings/define-setting-rules.ts'
import type { Reader } from '../../base/database/database.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { watchEnabled } from '../partners/digest/settings-rules.ts'
import { PERIOD_START } from './due-sql.ts'
import { watchDays, watchMaxPerDay } from './settings-rules.ts'

/** Watched partners of all companies whose newest answer is older than their days, by cause. */
export type Overdue = {
  /** Not queried for a week, because they have not been reached. */
  notAsked: number
  /** Queried within the week without an answer. */
  inVain: number
  /** Of companies whose daily maximum is lower than their partners need. */
  dailyMaximum: number
  /** By how much the most overdue of `notAsked` exceeds its days; 0 = there is none. */
  oldestSeconds: number
}

const NONE: Overdue = { notAsked: 0, inVain: 0, dailyMaximum: 0, oldestSeconds: 0 }

/**
 * Counts the overdue partners at `now` of companies that watch and have a valid licence. Scans all
 * watched partners (half a second for 200,000), so a worker stores the result (overdue-store.ts).
 */
export async function countOverduePartners(db: Reader, now: Date): Promise<Overdue> {
  const today = viennaDay(now)
  const { rows } = await sql<Overdue>`
    with pace as materialized (
      select company.id, ${storedSetting(watchDays)}::int as days, ${storedSetting(watchMaxPerDay)}::int as most
      from setting join company on company.id = setting.company_id
      where setting.key = ${watchEnabled.key} and setting.value = ${ENABLED} and company.deleted_at is null
        and (company.id = ${OPERATOR_COMPANY_ID}::int or coalesce(company.valid_until >= ${today}::date, true))
    ), watched as (
      select pace.id, pace.most, coalesce(watched.days, pace.days) as days,
        ${PERIOD_START} + coalesce(watched.days, pace.days) * interval '1 day' as due,
        coalesce(watched.tried_on > ${today}::date - 7, false) as is_tried
      from pace join watched_partner watched on watched.company_id = pace.id join partner on partner.id = watched.partner_id
    ), company_late as (
      select sum(1::float8 / days) > most as is_limited,
        count(*) filter (where due < ${now}::timestamptz and not is_tried) as not_asked,
        count(*) filter (where due < ${now}::timestamptz and is_tried) as in_vain,
        min(due) filter (where due < ${now}::timestamptz and not is_tried) as oldest
      from watched group by id, most
    )
    select coalesce(sum(not_asked) filter (where not is_limited), 0)::int as "notAsked",
      coalesce(sum(in_vain) filter (where not is_limited), 0)::int as "inVain",
      coalesce(sum(not_asked + in_vain) filter (where is_limited), 0)::int as "dailyMaximum",
      coalesce(extract(epoch from ${now}::timestamptz - min(oldest) filter (where not is_limited)), 0)::float8 as "oldestSeconds"
    from company_late`.execute(db)
  return rows[0] ?? NONE
}

// The planner has statistics on this value; the setting is off by default (settings-rules.ts).
const ENABLED = '1'

/** An SQL expression: a company's value of a setting, as text. */
const storedSetting = (setting: SettingDefinition) => sql`coalesce((select value from setting
  where setting.company_id = company.id and setting.key = ${setting.key}), ${defaultText(setting)})`
