import {
  taskBatchSize,
  taskConcurrentBatches,
  taskPatienceMinutes,
  taskRetryOnError,
} from '../batches/asking/settings-rules.ts'
import { resultLandscape } from '../batches/finishing/settings-rules.ts'
import { uploadFormats } from '../batches/settings-rules.ts'
import { cacheLifetime } from '../cache/settings-rules.ts'
import { viesCompanyEverywhere } from '../checks/settings-rules.ts'
import { watchMails, watchPartners } from '../partners/digest/settings-rules.ts'
import { retentionYears } from '../reports/retention/settings-rules.ts'
import type { CompanySetting } from '../settings/define-setting-rules.ts'
import { watchDays, watchMaxPerDay } from '../watching/settings-rules.ts'

/** The settings of each company, in the order in which they are shown (docs/rules.md#settings-of-a-company). */
export const COMPANY_SETTINGS = [
  taskBatchSize,
  taskConcurrentBatches,
  taskRetryOnError,
  taskPatienceMinutes,
  cacheLifetime,
  retentionYears,
  viesCompanyEverywhere,
  uploadFormats,
  watchPartners,
  watchDays,
  watchMaxPerDay,
  watchMails,
  resultLandscape,
] as const satisfies readonly CompanySetting[]

export type CompanySettingKey = (typeof COMPANY_SETTINGS)[number]['key']
