import { sql } from 'kysely'
import type { SettingValues } from '../../access/settings/settings-of.ts'
import type { Database } from '../../ground/database/database.ts'
import { viennaDate } from '../../ground/database/vienna-sql.ts'
import { OPERATOR_COMPANY_ID } from '../../ground/roles/role-rules.ts'
import { DAY_MS } from '../../ground/texts/days.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import { authoritiesAskedWith } from '../../registers/authorities/authorities-rules.ts'
import type { Planned } from '../asking-again/ask-again.ts'
import { reloadBalance, reloadCacheLifetime, reloadCompanyId, reloadMaxAgeDays } from './settings-rules.ts'

/** A UID to be asked again, and the entries that wanted it. */
export type PlannedEntry = Planned & { lastUsage: Date; entryIds: number[] }

/** What a plan goes by. */
export const PLAN_SETTINGS = {
  isBalanced: reloadBalance,
  companyId: reloadCompanyId,
  maxAgeDays: reloadMaxAgeDays,
  cacheLifetimeDays: reloadCacheLifetime,
}

type Row = { uid: string; company_id: number; last_usage: Date; entry_ids: number[] }

/**
 * What a refresh still has to ask: whatever was used within `maxAgeDays` and got no answer in the last `cacheLifetimeDays`
 * Vienna days, the last used first, at most `most`. Balanced, in the name of the account that asked it; else all in the name
 * of the one company chosen. What this refresh dealt with already is left out.
 */
export async function planRefresh(
  db: Database,
  refreshId: number,
  settings: SettingValues<typeof PLAN_SETTINGS>,
  { most, now }: { most: number; now: Date },
): Promise<PlannedEntry[]> {
  if (most <= 0) return []
  const today = viennaDay(now)
  const usedSince = new Date(now.getTime() - settings.maxAgeDays * DAY_MS)
  const { rows } = await sql<Row>`
    select entry.uid, company.id as company_id, max(entry.last_usage) as last_usage, array_agg(entry.id) as entry_ids
    from cache_entry entry
      join answer on answer.id = entry.answer_id
      join company on company.id = ${settings.isBalanced ? ACCOUNT_HOLDER : sql`${settings.companyId}::int`}
    where entry.last_usage >= ${usedSince.toISOString()}::timestamptz
      and entry.refreshed_in is distinct from ${refreshId}::int
      and ${viennaDate(sql.ref('answer.asked_at'))} <= ${today}::date - ${settings.cacheLifetimeDays}::int
      and (entry.refreshed_on is null or entry.refreshed_on <= ${today}::date - ${settings.cacheLifetimeDays}::int)
      and company.deleted_at is null
      and (company.id = ${OPERATOR_COMPANY_ID}::int or company.valid_until is null or company.valid_until >= ${today}::date)
    group by entry.uid, company.id
    order by max(entry.last_usage) desc, entry.uid, company.id
    limit ${most}::int`.execute(db)
  return rows.map(row => ({
    uid: row.uid,
    companyId: row.company_id,
    lastUsage: row.last_usage,
    entryIds: row.entry_ids,
  }))
}

// The operator's account asks for every company without custom login; everything else the company itself.
const ACCOUNT_HOLDER = sql`case
  when entry.service in (${sql.join(authoritiesAskedWith('account').map(service => sql.lit(service)))})
    and entry.requester_uid = (select uid from company operator where operator.id = ${sql.lit(OPERATOR_COMPANY_ID)})
  then ${sql.lit(OPERATOR_COMPANY_ID)} else answer.company_id end`
