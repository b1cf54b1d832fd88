import {
  reloadBalance,
  reloadBatchSize,
  reloadCacheLifetime,
  reloadCompanyId,
  reloadConcurrentBatches,
  reloadDaily,
  reloadHour,
  reloadMaxAgeDays,
  reloadMaxPerDay,
  reloadMinute,
  reloadRetryOnError,
} from '../cache-refresh/settings-rules.ts'
import type { InstallationSetting } from '../settings/define-setting-rules.ts'

/** The settings of the installation, in the order in which they are shown: how remembered answers are asked again. */
export const INSTALLATION_SETTINGS = [
  reloadDaily,
  reloadCompanyId,
  reloadBalance,
  reloadBatchSize,
  reloadConcurrentBatches,
  reloadRetryOnError,
  reloadHour,
  reloadMinute,
  reloadMaxAgeDays,
  reloadMaxPerDay,
  reloadCacheLifetime,
] as const satisfies readonly InstallationSetting[]

export type InstallationSettingKey = (typeof INSTALLATION_SETTINGS)[number]['key']
