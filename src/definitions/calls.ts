import * as auditLog from '../audit-log/contract.ts'
import * as auditorPackage from '../auditor-package/contract.ts'
import * as authorities from '../authorities/contract.ts'
import * as batches from '../batches/contract.ts'
import * as cache from '../cache/contract.ts'
import * as cacheRefresh from '../cache-refresh/contract.ts'
import * as companies from '../companies/contract.ts'
import * as countryMapping from '../country-mapping/contract.ts'
import * as http from '../http/contract.ts'
import * as keys from '../keys/contract.ts'
import * as login from '../login/contract.ts'
import * as onThatDay from '../on-that-day/contract.ts'
import * as companyProvider from '../openid/company/contract.ts'
import * as openid from '../openid/contract.ts'
import * as operator from '../operator/contract.ts'
import * as overview from '../overview/contract.ts'
import * as partners from '../partners/contract.ts'
import * as passkeys from '../passkeys/contract.ts'
import * as programs from '../programs/contract.ts'
import * as reports from '../reports/contract.ts'
import type { Endpoint } from '../roles/contract-rules.ts'
import * as scheinunternehmen from '../scheinunternehmen/contract.ts'
import * as settings from '../settings/contract.ts'
import * as singleCheck from '../single-check/contract.ts'
import * as statistics from '../statistics/contract.ts'
import * as users from '../users/contract.ts'
import * as recovery from '../users/recovery/contract.ts'
import * as watching from '../watching/contract.ts'
import * as webhooks from '../webhooks/contract.ts'

const OWNERS = [
  auditLog,
  auditorPackage,
  authorities,
  batches,
  cache,
  cacheRefresh,
  companies,
  countryMapping,
  http,
  keys,
  login,
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
  webhooks,
] as const

/** Every call of the product, by its owners' contracts: who may make it is read there, and served nowhere else (login/guard.ts). */
export const CALLS: readonly Endpoint[] = OWNERS.flatMap(contract => Object.values<Endpoint>(contract))
