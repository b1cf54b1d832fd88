import { sql } from 'kysely'
import type { SettingValues } from '../../access/settings/settings-of.ts'
import type { Database } from '../../base/database/database.ts'
import { viennaDate } from '../../base/database/vienna-sql.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import { viennaDay } from '../../base/texts/format.ts'
import type { PlannedQuery } from '../background-queries/run-round.ts'
import { refreshBalance, refreshCacheLifetime, refreshCompanyId, refreshMaxAgeDays } from './settings-rules.ts'

/** The settings that planRefresh uses. */
export const PLAN_SETTINGS = {
  isBalanced: refreshBalance,
  companyId: refreshCompanyId,
  maxAgeDays: refreshMaxAgeDays,
  cacheLifetimeDays: refreshCacheLifetime,
}

/** A UID to query, and the entries that need it. */
export type PlannedEntry = PlannedQuery & { entryIds: number[] }

type Row = { uid: string; company_id: number; last_usage: Date; entry_ids: number[] }

/**
 * Returns at most `limit` UIDs that a refresh still has to query: those of entries used within
 * `maxAgeDays` and without an answer in the last `cacheLifetimeDays` Vienna days, most recently
 * used first. If balanced, each is queried with the account that queried it before; otherwise all
 * for the configured company. Excludes entries that this refresh has handled.
 */
export async function planRefresh(
  db: Database,
  refreshId: number,
  settings: SettingValues<typeof PLAN_SETTINGS>,
  { limit, now }: { limit: number; now: Date },
): Promise<PlannedEntry[]> {
  if (limit <= 0) return []
  const today = viennaDay(now)
  const usedSince = new Date(now.getTime() - settings.maxAgeDays * DAY_MS)
  const { rows } = await sql<Row>`
    select entry.uid, company.id as company_id, max(entry.last_usage) as last_usage, array_agg(entry.id) as entry_ids
    from cached_answer entry
      join answer on answer.id = entry.answer_id
      join company on company.id = ${settings.isBalanced ? sql`entry.requester_id` : sql`${settings.companyId}::int`}
    where entry.last_usage >= ${usedSince.toISOString()}::timestamptz
      and entry.refreshed_in is distinct from ${refreshId}::int
      and ${viennaDate(sql.ref('answer.asked_at'))} <= ${today}::date - ${settings.cacheLifetimeDays}::int
      and (entry.refreshed_on is null or entry.refreshed_on <= ${today}::date - ${settings.cacheLifetimeDays}::int)
      and company.deleted_at is null
      and (company.id = ${OPERATOR_COMPANY_ID}::int or company.valid_until is null or company.valid_until >= ${today}::date)
    group by entry.uid, company.id
    order by max(entry.last_usage) desc, entry.uid, company.id
    limit ${limit}::int`.execute(db)
  return rows.map(row => ({
    uid: row.uid,
    companyId: row.company_id,
    lastUsage: row.last_usage,
    entryIds: row.entry_ids,
  }))
}
