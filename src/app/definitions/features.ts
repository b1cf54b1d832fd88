import type { CompanyDeletionStep } from '../../access/companies/companies.ts'
import { companiesFeature } from '../../access/companies/feature.ts'
import { credentialsFeature } from '../../access/credentials/feature.ts'
import { keysFeature } from '../../access/keys/feature.ts'
import { loginFeature } from '../../access/login/feature.ts'
import { openidFeature } from '../../access/login/openid/feature.ts'
import { passkeysFeature } from '../../access/passkeys/feature.ts'
import { settingsFeature } from '../../access/settings/feature.ts'
import type { UserDeletionStep } from '../../access/users/delete.ts'
import { usersFeature } from '../../access/users/feature.ts'
import type { EventDefinition } from '../../access/webhooks/events.ts'
import { webhooksFeature } from '../../access/webhooks/feature.ts'
import { cacheFeature } from '../../answers/cache/feature.ts'
import { checksFeature } from '../../answers/checks/feature.ts'
import { confirmationsFeature } from '../../answers/confirmations/feature.ts'
import { countryMappingFeature } from '../../answers/country-mapping/feature.ts'
import { evidenceFeature } from '../../answers/evidence/feature.ts'
import { validityOnDateFeature } from '../../answers/validity-on-date/feature.ts'
import type { SecretColumn } from '../../base/database/secret-column.ts'
import { FILE_TABLES, type Tables } from '../../base/database/tables.ts'
import type { Endpoint } from '../../base/roles/contract-rules.ts'
import { batchesFeature } from '../../checking/batches/feature.ts'
import { cacheRefreshFeature } from '../../checking/cache-refresh/feature.ts'
import { partnersFeature } from '../../checking/partners/feature.ts'
import { singleCheckFeature } from '../../checking/single-check/feature.ts'
import { stockChecksFeature } from '../../checking/stock-checks/feature.ts'
import { watchingFeature } from '../../checking/watching/feature.ts'
import { reportsFeature } from '../../documents/reports/feature.ts'
import { overviewFeature } from '../../oversight/overview/feature.ts'
import type { TableContent } from '../../oversight/privacy/stored-tables.ts'
import { statisticsFeature } from '../../oversight/statistics/feature.ts'
import { auditLogFeature } from '../../platform/audit-log/feature.ts'
import type { Job } from '../../platform/background/jobs.ts'
import type { App } from '../../platform/http/app.ts'
import { httpFeature } from '../../platform/http/feature.ts'
import type { MailDefinition } from '../../platform/mails/define-mail.ts'
import { mailsFeature } from '../../platform/mails/feature.ts'
import { operatorFeature } from '../../platform/operator/feature.ts'
import { authoritiesFeature } from '../../registers/authorities/feature.ts'
import { marksFeature } from '../../registers/marks/feature.ts'
import { timestampsFeature } from '../../registers/timestamps/feature.ts'
import { auditorPackageFeature } from '../../sharing/auditor-package/feature.ts'
import { dataRequestsFeature } from '../../sharing/data-requests/feature.ts'
import type { SearchDefinitions } from '../../sharing/data-requests/searched-tables.ts'
import { mcpFeature } from '../../sharing/mcp/feature.ts'
import { programsFeature } from '../../sharing/programs/feature.ts'

/** What a folder adds to the product; its `feature.ts` exports it. */
type Feature = {
  /** The folder's contracts: every export is an endpoint. */
  contracts?: readonly Readonly<Record<string, Endpoint>>[]
  /** Each adds some routes. */
  routes?: readonly ((app: App, services: never) => void | Promise<void>)[]
  /** The recurring jobs of a worker. */
  jobs?: (services: never) => Job[]
  /** Keep a removed one for three more days: mails may wait in an outbox for that time. */
  mails?: readonly MailDefinition[]
  events?: readonly EventDefinition[]
  /** Encrypted columns: the values of a missing one would be lost at the next key rotation. */
  secretColumns?: readonly SecretColumn[]
  tables?: Partial<SearchDefinitions>
  /** Ends what belongs to a deleted user or company, in the transaction that deletes it. */
  userEnding?: UserDeletionStep
  companyEnding?: CompanyDeletionStep
}

/** All features; their events are in the order of the screen. */
const FEATURES = [
  { tables: FILE_TABLES },
  httpFeature,
  auditLogFeature,
  mailsFeature,
  operatorFeature,
  credentialsFeature,
  companiesFeature,
  usersFeature,
  settingsFeature,
  loginFeature,
  passkeysFeature,
  keysFeature,
  authoritiesFeature,
  marksFeature,
  timestampsFeature,
  countryMappingFeature,
  checksFeature,
  cacheFeature,
  confirmationsFeature,
  evidenceFeature,
  batchesFeature,
  stockChecksFeature,
  singleCheckFeature,
  partnersFeature,
  watchingFeature,
  cacheRefreshFeature,
  webhooksFeature,
  openidFeature,
  reportsFeature,
  validityOnDateFeature,
  auditorPackageFeature,
  programsFeature,
  mcpFeature,
  dataRequestsFeature,
  overviewFeature,
  statisticsFeature,
] as const satisfies readonly Feature[]

const ALL: readonly Feature[] = FEATURES

/** Each defines who may call it; login/guard.ts rejects routes without a contract. */
export const CALLS: readonly Endpoint[] = ALL.flatMap(({ contracts = [] }) =>
  contracts.flatMap(contract => Object.values(contract)),
)
export const MAILS: readonly MailDefinition[] = ALL.flatMap(({ mails = [] }) => mails)
/** Their labels are in screen/event-texts.ts. */
export const EVENTS: readonly EventDefinition[] = ALL.flatMap(({ events = [] }) => events)
export const SECRET_COLUMNS: readonly SecretColumn[] = ALL.flatMap(({ secretColumns = [] }) => secretColumns)
export const USER_ENDINGS: readonly UserDeletionStep[] = ALL.flatMap(({ userEnding = [] }) => userEnding)
export const COMPANY_ENDINGS: readonly CompanyDeletionStep[] = ALL.flatMap(({ companyEnding = [] }) => companyEnding)

type Listed = (typeof FEATURES)[number]
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/**
 * Every table of the database. Does not compile if one is missing, or if it holds or is searched
 * as something that privacy pages and data-subject requests do not know.
 */
export const TABLES: SearchDefinitions & Readonly<Record<keyof Tables, { holds: TableContent }>> = Object.assign(
  {},
  ...FEATURES.map(feature => ('tables' in feature ? feature.tables : {})),
) as Intersection<Extract<Listed, { tables: unknown }>['tables']>

/** All that the routes need. */
export type RouteServices = Intersection<Parameters<Extract<Listed, { routes: unknown }>['routes'][number]>[1]>

/** Adds every feature's routes. */
export async function addRoutes(app: App, services: RouteServices): Promise<void> {
  for (const feature of FEATURES) for (const add of 'routes' in feature ? feature.routes : []) await add(app, services)
}

/** All that the jobs need. */
export type JobServices = Intersection<Parameters<Extract<Listed, { jobs: unknown }>['jobs']>[0]>

/** Returns every feature's jobs. */
export const jobsOf = (services: JobServices): Job[] =>
  FEATURES.flatMap(feature => ('jobs' in feature ? feature.jobs(services) : []))
