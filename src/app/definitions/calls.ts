import * as companies from '../../access/companies/contract.ts'
import * as keys from '../../access/keys/contract.ts'
import * as login from '../../access/login/contract.ts'
import * as companyProvider from '../../access/login/openid/company/contract.ts'
import * as openid from '../../access/login/openid/contract.ts'
import * as passkeys from '../../access/passkeys/contract.ts'
import * as settings from '../../access/settings/contract.ts'
import * as users from '../../access/users/contract.ts'
import * as recovery from '../../access/users/recovery/contract.ts'
import * as webhooks from '../../access/webhooks/contract.ts'
import * as cache from '../../answers/cache/contract.ts'
import * as confirmations from '../../answers/confirmations/contract.ts'
import * as countryMapping from '../../answers/country-mapping/contract.ts'
import * as onThatDay from '../../answers/validity-on-date/contract.ts'
import type { Endpoint } from '../../base/roles/contract-rules.ts'
import * as batches from '../../checking/batches/contract.ts'
import * as cacheRefresh from '../../checking/cache-refresh/contract.ts'
import * as partners from '../../checking/partners/contract.ts'
import * as singleCheck from '../../checking/single-check/contract.ts'
import * as wholeStock from '../../checking/stock-checks/contract.ts'
import * as watching from '../../checking/watching/contract.ts'
import * as reports from '../../documents/reports/contract.ts'
import * as overview from '../../oversight/overview/contract.ts'
import * as statistics from '../../oversight/statistics/contract.ts'
import * as auditLog from '../../platform/audit-log/contract.ts'
import * as http from '../../platform/http/contract.ts'
import * as operator from '../../platform/operator/contract.ts'
import * as authorities from '../../registers/authorities/contract.ts'
import * as scheinunternehmen from '../../registers/marks/fictitious-companies/contract.ts'
import * as auditorPackage from '../../sharing/auditor-package/contract.ts'
import * as whatIsHeld from '../../sharing/data-requests/contract.ts'
import * as mcp from '../../sharing/mcp/contract.ts'
import * as programs from '../../sharing/programs/contract.ts'

const OWNERS = [
  auditLog,
  auditorPackage,
  authorities,
  batches,
  cache,
  cacheRefresh,
  companies,
  confirmations,
  countryMapping,
  http,
  keys,
  login,
  mcp,
  onThatDay,
  openid,
  companyProvider,
  operator,
  overview,
  partners,
  passkeys,
  programs,
  reports,
  scheinunternehmen,
  settings,
  singleCheck,
  statistics,
  users,
  recovery,
  watching,
  whatIsHeld,
  wholeStock,
  webhooks,
] as const

/**
 * All endpoints of the API, from the contracts of their folders. Each contract defines who may call
 * it, and login/guard.ts rejects routes without one.
 */
export const CALLS: readonly Endpoint[] = OWNERS.flatMap(contract => Object.values<Endpoint>(contract))
