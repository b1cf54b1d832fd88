import { sql } from 'kysely'
import { installationSettingsOf, settingsOfEach } from '../../access/settings/settings-of.ts'
import { viesCompanyEverywhere } from '../../answers/checks/settings-rules.ts'
import {
  CACHE_UPDATE_COMPANY_ID,
  mappingOf,
  servicesInMapping,
} from '../../answers/country-mapping/services-for-country.ts'
import type { Authority } from '../../base/authority-rules.ts'
import { countOf } from '../../base/database/count-of.ts'
import type { Database } from '../../base/database/database.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { refreshDaily } from '../../checking/cache-refresh/settings-rules.ts'
import { watchEnabled } from '../../checking/partners/digest/settings-rules.ts'
import { retentionYears } from '../../documents/reports/retention/settings-rules.ts'
import { authoritiesUsing, lacksOwnNumber } from '../../registers/authorities/authorities-rules.ts'
import { COUNTRY_CODES } from '../../vat-ids/uid/countries.ts'
import type { RetentionYears, StoredFacts } from './installation.ts'

type CompanyRow = Awaited<ReturnType<typeof selectCompanies>>[number]

const SETTINGS = { years: retentionYears, watches: watchEnabled, tellsVies: viesCompanyEverywhere }

/**
 * Reads the installation's data from the database: companies' settings, the services they use, and
 * the features in use.
 */
export async function readKept(db: Database, tables: readonly string[]): Promise<StoredFacts> {
  const companies = await selectCompanies(db)
  const active = companies.filter(({ deleted_at }) => deleted_at === null)
  const clients = active.filter(({ id }) => id !== OPERATOR_COMPANY_ID)
  return {
    keptYears: await yearsOf(db, companies),
    heldCompanies: companies.filter(({ is_held }) => is_held).length,
    heldLists: await countOf(db.selectFrom('batch').where('is_held', '=', true)),
    clients: clients.map(({ name, uid }) => ({ name, uid })),
    formerClients: companies.length - active.length,
    authorities: await queriedAuthorities(db, active),
    ...(await featuresInUse(db, active)),
    ...(await outgoingConnections(db)),
    filledTables: await filledTables(db, tables),
  }
}

const selectCompanies = (db: Database) =>
  db
    .selectFrom('company')
    .select(['id', 'name', 'uid', 'german_uid', 'british_uid', 'is_held', 'deleted_at'])
    .orderBy('name')
    .orderBy('id')
    .execute()

/**
 * Includes deleted companies, whose documents are kept like all others
 * (docs/rules.md#soft-deletion).
 */
async function yearsOf(db: Database, companies: readonly CompanyRow[]): Promise<RetentionYears[]> {
  const settings = await settingsOfEach(db, idsOf(companies), SETTINGS)
  const periods = companies.map(({ id }, at) => ({
    owner: id === OPERATOR_COMPANY_ID ? ('own' as const) : ('clients' as const),
    years: settings[at]?.years ?? retentionYears.valueRule.default,
  }))
  return [...Map.groupBy(periods, ({ owner, years }) => `${owner} ${years}`).values()]
    .flatMap(group => group.slice(0, 1).map(period => ({ ...period, companies: group.length })))
    .toSorted((period, second) => period.years - second.years)
}

/**
 * Returns the services that receive companies' queries, first or as fallback; and those that need
 * only a UID, queried if the ministry cannot be (docs/rules.md#country-mapping).
 */
async function queriedAuthorities(db: Database, companies: readonly CompanyRow[]): Promise<Set<Authority>> {
  const authorities = new Set<Authority>(authoritiesUsing('uid'))
  for (const { id, german_uid: DE, british_uid: GB } of [...companies, CACHE_UPDATE_COMPANY]) {
    const mapping = await mappingOf(db, id)
    for (const country of COUNTRY_CODES) {
      const { api, fallbackApi } = servicesInMapping(mapping, country)
      for (const service of [api, fallbackApi])
        if (service !== null && !lacksOwnNumber(service, { DE, GB })) authorities.add(service)
    }
  }
  return authorities
}

const CACHE_UPDATE_COMPANY = { id: CACHE_UPDATE_COMPANY_ID, german_uid: '', british_uid: '' }

async function featuresInUse(db: Database, companies: readonly CompanyRow[]) {
  const ids = idsOf(companies)
  const settings = await settingsOfEach(db, ids, SETTINGS)
  const { updatesCache } = await installationSettingsOf(db, { updatesCache: refreshDaily })
  const boxes = db.selectFrom('databox').where('is_on', '=', true).where('company_id', 'in', ids)
  return {
    databoxes: await countOf(boxes),
    watching: settings.filter(({ watches }) => watches).length,
    tellsVies: settings.filter(({ tellsVies }) => tellsVies).length,
    updatesCache,
  }
}

async function outgoingConnections(db: Database) {
  const webhooks = await db.selectFrom('webhook_endpoint').select('url').where('is_on', '=', true).execute()
  const providers = await db.selectFrom('company_openid').select('issuer').execute()
  return {
    programs: await countOf(db.selectFrom('api_key').where('ended_at', 'is', null)),
    webhookHosts: hostsOf(webhooks.map(({ url }) => url)),
    openidHosts: hostsOf(providers.map(({ issuer }) => issuer)),
  }
}

async function filledTables(db: Database, tables: readonly string[]): Promise<Set<string>> {
  const queries = tables.map(
    table => sql`select ${table}::text as table where exists (select from ${sql.table(table)})`,
  )
  const { rows } = await sql<{ table: string }>`${sql.join(queries, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ table }) => table))
}

const idsOf = (companies: readonly CompanyRow[]): number[] => companies.map(({ id }) => id)

/**
 * Returns the distinct hosts of some addresses, sorted. Other parts of an address may be secret;
 * without a host it is a socket of this machine.
 */
export const hostsOf = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.map(address => new URL(address).hostname || 'localhost'))].toSorted()
