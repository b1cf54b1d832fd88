import type { Authority } from '../../base/authority-rules.ts'
import type { Reader } from '../../base/database/database.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import {
  AUTHORITIES,
  authoritiesFor,
  authoritiesUsing,
  usesAccount,
} from '../../registers/authorities/authorities-rules.ts'
import { COUNTRY_CODES, type CountryCode } from '../../vat-ids/uid/countries.ts'

/**
 * The company id under which the mapping of the cache update is stored (docs/rules.md#company-0).
 */
export const CACHE_UPDATE_COMPANY_ID = 0

/** A company's rows, and the default for countries without a row. */
export type Mapping = { byCountry: ReadonlyMap<string, MappedServices>; defaultServices: MappedServices }
export type MappedServices = { api: Authority; fallbackApi: Authority | null }

/** Returns the service that a company queries about `country`, and its fallback. */
export const queryServicesFor = async (
  reader: Reader,
  companyId: number,
  country: CountryCode,
): Promise<MappedServices> => servicesInMapping(await mappingOf(reader, companyId), country)

/**
 * Returns a country's row, or the default; countries outside the Union default to their own
 * register.
 */
export const servicesInMapping = ({ byCountry, defaultServices }: Mapping, country: CountryCode): MappedServices =>
  byCountry.get(country) ?? defaultFor(country, defaultServices)

function defaultFor(country: CountryCode, otherwise: MappedServices): MappedServices {
  if (AUTHORITIES[otherwise.api].countries.includes(country)) return otherwise
  const [own = otherwise.api] = authoritiesFor(country)
  return { api: own, fallbackApi: null }
}

/** Returns whether any country uses an account, for its service or its fallback. */
export const needsAccount = (mapping: Mapping): boolean =>
  COUNTRY_CODES.some(country => {
    const { api, fallbackApi } = servicesInMapping(mapping, country)
    return [api, fallbackApi].some(service => service !== null && usesAccount(service))
  })

/**
 * Returns a company's whole mapping. Countries without a row use the account's service if the
 * account is complete, else the service that needs only the UID (docs/rules.md#country-mapping).
 */
export async function mappingOf(reader: Reader, companyId: number): Promise<Mapping> {
  const rows = await reader
    .selectFrom('country_mapping')
    .select(['country', 'api', 'fallback_api'])
    .where('company_id', '=', companyId)
    .execute()
  return {
    byCountry: new Map(rows.map(({ country, api, fallback_api }) => [country, { api, fallbackApi: fallback_api }])),
    defaultServices: { api: defaultService(await hasAccount(reader, companyId)), fallbackApi: null },
  }
}

function defaultService(hasAccount: boolean): Authority {
  const [service] = authoritiesUsing(hasAccount ? 'account' : 'uid')
  if (service === undefined) throw new Error('no authority can be queried')
  return service
}

// Returns whether the account of its queries is complete: its own with custom login, else the
// operator's.
async function hasAccount(reader: Reader, companyId: number): Promise<boolean> {
  const rows = await reader
    .selectFrom('company')
    .select(['id', 'use_custom_login', 'uid', 'tid_sealed', 'benid_sealed', 'pin_sealed'])
    .where('id', 'in', [companyId, OPERATOR_COMPANY_ID])
    .where('deleted_at', 'is', null)
    .execute()
  const own = rows.find(({ id }) => id === companyId)
  const account = own?.use_custom_login ? own : rows.find(({ id }) => id === OPERATOR_COMPANY_ID)
  return (
    account !== undefined && [account.uid, account.tid_sealed, account.benid_sealed, account.pin_sealed].every(Boolean)
  )
}
