import type { Reader } from '../database/database.ts'
import {
  COMPANY_SETTINGS,
  type CompanySettingKey,
  GLOBAL,
  GLOBAL_SETTINGS,
  type GlobalSettingKey,
} from './setting-rules.ts'

/** How a company's questions are asked; never-changed settings have their defaults (docs/rules.md#settings-of-a-company). */
export type Settings = {
  /** UIDs that a lane takes at a time, at most. */
  taskBatchSize: number
  /** Lanes: calls in flight. */
  taskConcurrentBatches: number
  /** Tries of one question. */
  taskRetryOnError: number
  taskPatienceMinutes: number
  /** Whether VIES is sent the company as its asker knows it for every state, not only where the state compares it. */
  viesCompanyEverywhere: boolean
  /** Vienna calendar days for which an answer is remembered: 1 = today's, 0 = none. */
  cacheLifetimeDays: number
  /** Years after the end of the calendar year. */
  retentionYears: number
  /** Whether lists (.csv, .txt, pasted) are taken beside workbooks. */
  takesLists: boolean
  /** Whether watched partners are asked again, when their newest answer is so many days old, and how many a Vienna day at most. */
  watches: boolean
  watchDays: number
  watchMaxPerDay: number
  /** Whether a company that watches is mailed once a day what changed about its partners. */
  mailsChanges: boolean
}

/** How remembered answers are asked again, for the whole installation. */
export type ReloadSettings = {
  isDaily: boolean
  companyId: number
  isBalanced: boolean
  batchSize: number
  concurrentBatches: number
  retryOnError: number
  hour: number
  minute: number
  maxAgeDays: number
  maxPerDay: number
  cacheLifetimeDays: number
}

/** The settings of one company; it inherits nothing from the installation's (docs/rules.md#company-0). */
export async function settingsOf(reader: Reader, companyId: number): Promise<Settings> {
  const text = await valuesOf<CompanySettingKey>(reader, companyId, COMPANY_SETTINGS)
  const value = (key: CompanySettingKey) => Number(text(key))
  return {
    taskBatchSize: value('task_batch_size'),
    taskConcurrentBatches: value('task_concurrent_batches'),
    taskRetryOnError: value('task_retry_on_error'),
    taskPatienceMinutes: value('task_patience_minutes'),
    viesCompanyEverywhere: value('vies_company_everywhere') === 1,
    cacheLifetimeDays: value('cache_lifetime'),
    retentionYears: value('retention_years'),
    takesLists: text('upload_formats') !== 'xlsx',
    watches: value('watch_partners') === 1,
    watchDays: value('watch_days'),
    watchMaxPerDay: value('watch_max_per_day'),
    mailsChanges: value('watch_mails') === 1,
  }
}

/** The settings of the cache update. Hour and minute are Vienna's. */
export async function reloadSettingsOf(reader: Reader): Promise<ReloadSettings> {
  const text = await valuesOf<GlobalSettingKey>(reader, GLOBAL, GLOBAL_SETTINGS)
  const value = (key: GlobalSettingKey) => Number(text(key))
  return {
    isDaily: value('reload_daily') === 1,
    companyId: value('reload_company_id'),
    isBalanced: value('reload_balance') === 1,
    batchSize: value('reload_batch_size'),
    concurrentBatches: value('reload_concurrent_batches'),
    retryOnError: value('reload_retry_on_error'),
    hour: value('reload_hour'),
    minute: value('reload_minute'),
    maxAgeDays: value('reload_max_age_days'),
    maxPerDay: value('reload_max_per_day'),
    cacheLifetimeDays: value('cache_lifetime'),
  }
}

type Standard = { key: string; standard: string }

async function valuesOf<Key extends string>(
  reader: Reader,
  companyId: number,
  definitions: readonly Standard[],
): Promise<(key: Key) => string | undefined> {
  const kept = await keptValues(reader, companyId)
  const standards = new Map(definitions.map(({ key, standard }) => [key, standard]))
  return key => kept.get(key) ?? standards.get(key)
}

/** The values that were ever set for a company (0 = the installation), by key. */
export async function keptValues(reader: Reader, companyId: number): Promise<Map<string, string>> {
  const rows = await reader.selectFrom('setting').select(['key', 'value']).where('company_id', '=', companyId).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}
