import { COMPANIES_TABLES } from '../../access/companies/tables.ts'
import { CREDENTIALS_TABLES } from '../../access/credentials/tables.ts'
import { KEYS_TABLES } from '../../access/keys/tables.ts'
import { OPENID_TABLES } from '../../access/login/openid/tables.ts'
import { SETTINGS_TABLES } from '../../access/settings/tables.ts'
import { WEBHOOKS_TABLES } from '../../access/webhooks/tables.ts'
import { CACHE_TABLES } from '../../answers/cache/tables.ts'
import { CHECKS_TABLES } from '../../answers/checks/tables.ts'
import { CONFIRMATIONS_TABLES } from '../../answers/confirmations/tables.ts'
import { COUNTRY_MAPPING_TABLES } from '../../answers/country-mapping/tables.ts'
import { FILE_TABLES, type Tables } from '../../base/database/tables.ts'
import { BATCHES_TABLES } from '../../checking/batches/tables.ts'
import { CACHE_REFRESH_TABLES } from '../../checking/cache-refresh/tables.ts'
import { PARTNERS_TABLES } from '../../checking/partners/tables.ts'
import { SINGLE_CHECK_TABLES } from '../../checking/single-check/tables.ts'
import { STOCK_CHECKS_TABLES } from '../../checking/stock-checks/tables.ts'
import { WATCHING_TABLES } from '../../checking/watching/tables.ts'
import { REPORTS_TABLES } from '../../documents/reports/tables.ts'
import type { TableContent } from '../../oversight/privacy/stored-tables.ts'
import { AUDIT_LOG_TABLES } from '../../platform/audit-log/tables.ts'
import { HTTP_TABLES } from '../../platform/http/tables.ts'
import { MAILS_TABLES } from '../../platform/mails/tables.ts'
import { BZST_TABLES } from '../../registers/authorities/bzst/tables.ts'
import { FINANZONLINE_TABLES } from '../../registers/authorities/finanzonline/tables.ts'
import { HMRC_TABLES } from '../../registers/authorities/hmrc/tables.ts'
import { RATE_LIMIT_TABLES } from '../../registers/authorities/rate-limit/tables.ts'
import { SHARES_TABLES } from '../../registers/authorities/shares/tables.ts'
import { FICTITIOUS_COMPANIES_TABLES } from '../../registers/marks/fictitious-companies/tables.ts'
import { GROUP_MEMBERSHIP_TABLES } from '../../registers/marks/group-membership/tables.ts'
import { UNRELIABLE_PAYERS_TABLES } from '../../registers/marks/unreliable-payers/tables.ts'
import { TIMESTAMPS_TABLES } from '../../registers/timestamps/tables.ts'
import { AUDITOR_PACKAGE_TABLES } from '../../sharing/auditor-package/tables.ts'
import type { SearchDefinitions } from '../../sharing/data-requests/searched-tables.ts'
import { DATA_REQUESTS_TABLES } from '../../sharing/data-requests/tables.ts'

/**
 * Every table of the database. Does not compile if one is missing, or if it holds or is searched
 * as something that privacy pages and data-subject requests do not know.
 */
export const TABLES = {
  ...FILE_TABLES,
  ...CREDENTIALS_TABLES,
  ...COMPANIES_TABLES,
  ...OPENID_TABLES,
  ...KEYS_TABLES,
  ...WEBHOOKS_TABLES,
  ...HTTP_TABLES,
  ...SETTINGS_TABLES,
  ...COUNTRY_MAPPING_TABLES,
  ...AUDIT_LOG_TABLES,
  ...TIMESTAMPS_TABLES,
  ...CHECKS_TABLES,
  ...CACHE_TABLES,
  ...CACHE_REFRESH_TABLES,
  ...WATCHING_TABLES,
  ...STOCK_CHECKS_TABLES,
  ...FINANZONLINE_TABLES,
  ...BZST_TABLES,
  ...HMRC_TABLES,
  ...SHARES_TABLES,
  ...RATE_LIMIT_TABLES,
  ...BATCHES_TABLES,
  ...FICTITIOUS_COMPANIES_TABLES,
  ...SINGLE_CHECK_TABLES,
  ...PARTNERS_TABLES,
  ...REPORTS_TABLES,
  ...AUDITOR_PACKAGE_TABLES,
  ...DATA_REQUESTS_TABLES,
  ...MAILS_TABLES,
  ...UNRELIABLE_PAYERS_TABLES,
  ...GROUP_MEMBERSHIP_TABLES,
  ...CONFIRMATIONS_TABLES,
} satisfies SearchDefinitions & Readonly<Record<keyof Tables, { holds: TableContent }>>
