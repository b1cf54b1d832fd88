import type { InstallationSetting } from '../../access/settings/define-setting-rules.ts'
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
} from '../../checking/cache-refresh/settings-rules.ts'

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
