import type { CompanySetting, InstallationSetting } from '../../access/settings/define-setting-rules.ts'
import { cacheLifetime } from '../../answers/cache/settings-rules.ts'
import { viesCompanyEverywhere } from '../../answers/checks/settings-rules.ts'
import {
  taskBatchSize,
  taskConcurrentBatches,
  taskPatienceMinutes,
  taskRetryOnError,
} from '../../checking/batches/asking/settings-rules.ts'
import { resultLandscape } from '../../checking/batches/finishing/settings-rules.ts'
import { uploadFormats } from '../../checking/batches/settings-rules.ts'
import {
  refreshBalance,
  refreshBatchSize,
  refreshCacheLifetime,
  refreshCompanyId,
  refreshConcurrentBatches,
  refreshDaily,
  refreshHour,
  refreshMaxAgeDays,
  refreshMaxPerDay,
  refreshMinute,
  refreshRetryOnError,
} from '../../checking/cache-refresh/settings-rules.ts'
import { watchEnabled, watchMails } from '../../checking/partners/digest/settings-rules.ts'
import { stockMaxPerDay } from '../../checking/stock-checks/settings-rules.ts'
import { watchDays, watchMaxPerDay } from '../../checking/watching/settings-rules.ts'
import { retentionYears } from '../../documents/reports/retention/settings-rules.ts'

/** The settings of each company, in the order shown (docs/rules.md#settings-of-a-company). */
export const COMPANY_SETTINGS = [
  taskBatchSize,
  taskConcurrentBatches,
  taskRetryOnError,
  taskPatienceMinutes,
  cacheLifetime,
  retentionYears,
  viesCompanyEverywhere,
  uploadFormats,
  watchEnabled,
  watchDays,
  watchMaxPerDay,
  watchMails,
  resultLandscape,
  stockMaxPerDay,
] as const satisfies readonly CompanySetting[]

export type CompanySettingKey = (typeof COMPANY_SETTINGS)[number]['key']

/**
 * The settings of the installation, in the order shown: how the cache update queries cached answers
 * again.
 */
export const INSTALLATION_SETTINGS = [
  refreshDaily,
  refreshCompanyId,
  refreshBalance,
  refreshBatchSize,
  refreshConcurrentBatches,
  refreshRetryOnError,
  refreshHour,
  refreshMinute,
  refreshMaxAgeDays,
  refreshMaxPerDay,
  refreshCacheLifetime,
] as const satisfies readonly InstallationSetting[]

export type InstallationSettingKey = (typeof INSTALLATION_SETTINGS)[number]['key']
