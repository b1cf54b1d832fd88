import type { Authority } from '../../base/authority-rules.ts'
import { commit } from '../../base/database/commit.ts'
import type { Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { translate } from '../../base/texts/translate.ts'
import { changedFields, record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { AUTHORITIES } from '../../registers/authorities/authorities-rules.ts'
import type { CountryCode } from '../../vat-ids/uid/countries.ts'
import { texts } from './country-mapping-texts.ts'
import { listCountryMapping, mappingById, refuseUnknownCompany } from './list-mapping.ts'
import { OTHERS, unmappedCountries } from './other-countries-rules.ts'
import type { MappedServices } from './services-for-country.ts'
import { addMapping, changeMapping, lockMappings, type MappingRow, removeMapping } from './store.ts'
import type { CountryMapping, CountryMappingChange, CountryMappingPut, NewCountryMapping } from './wire.ts'

/**
 * Changes a mapping, selected by id or country. Throws 400 for a service that does not support the
 * country, 404 for an unknown mapping, 409 for a country that already has a row.
 */
export async function changeCountryMapping(
  actor: Actor,
  { database }: Pick<Services, 'database'>,
  companyId: number,
  request: CountryMappingPut,
) {
  await changeLockedMappings(actor, { database }, companyId, async (trx, rows) => {
    const row = rows.find(({ id, country }) =>
      request.id === undefined ? country === request.country : id === request.id,
    )
    if (!row) throw new Refusal('not-found', 'not found')
    const { id: _, country = row.country as CountryCode, ...services } = request
    const change = { ...services, country }
    refuseServices(actor, change)
    if (rows.some(other => other !== row && other.country === country)) throw duplicateCountry(actor, country)
    await changeMapping(trx, row.id, { ...change, updatedBy: actor.userId })
    const { before, after } = changedFields(withoutId(row), change)
    if (Object.keys(after).length > 0)
      await record(trx, actor, 'mapping.change', auditObject(companyId, row.country), before, after)
  })
}

/**
 * Adds a mapping and returns it. For `others`, adds one for every remaining country that the
 * service supports and returns all mappings of the company. Throws 400 for a service that does not
 * support the country, 409 for a country that already has a row.
 */
export async function addCountryMapping(
  actor: Actor,
  { database }: Pick<Services, 'database'>,
  companyId: number,
  { country, ...services }: NewCountryMapping,
): Promise<CountryMapping | CountryMapping[]> {
  if (country !== OTHERS) return addForCountry(actor, { database }, companyId, { country, ...services })
  refuseSameFallback(actor, services)
  await changeLockedMappings(actor, { database }, companyId, async (trx, rows) => {
    for (const country of unmappedCountries(rows)) {
      const row = { country, ...supportedServices(country, services) }
      if (supportsCountry(country, row.api)) await addRow(actor, trx, companyId, row)
    }
  })
  return listCountryMapping(actor, database.db, companyId)
}

async function addForCountry(
  actor: Actor,
  { database }: Pick<Services, 'database'>,
  companyId: number,
  request: CountryMappingChange,
): Promise<CountryMapping> {
  refuseServices(actor, request)
  const id = await changeLockedMappings(actor, { database }, companyId, async trx => {
    const added = await addRow(actor, trx, companyId, request)
    if (added === null) throw duplicateCountry(actor, request.country)
    return added
  })
  const mapping = await mappingById(actor, database.db, companyId, id)
  if (!mapping) throw new Refusal('not-found', 'not found')
  return mapping
}

/** Returns null if the company already has one for this country. */
async function addRow(actor: Actor, trx: Transaction, companyId: number, change: CountryMappingChange) {
  const added = await addMapping(trx, companyId, { ...change, updatedBy: actor.userId })
  if (added !== null) await record(trx, actor, 'mapping.add', auditObject(companyId, change.country), null, change)
  return added
}

/**
 * Deletes a mapping: the country then uses the default (docs/rules.md#country-mapping). Throws 404
 * for an unknown mapping.
 */
export async function deleteCountryMapping(
  actor: Actor,
  { database }: Pick<Services, 'database'>,
  companyId: number,
  id: number,
): Promise<void> {
  await changeLockedMappings(actor, { database }, companyId, async (trx, rows) => {
    const row = rows.find(each => each.id === id)
    if (!row) throw new Refusal('not-found', 'not found')
    await removeMapping(trx, id)
    await record(trx, actor, 'mapping.delete', auditObject(companyId, row.country), withoutId(row), null)
  })
}

const changeLockedMappings = <Result>(
  actor: Actor,
  { database }: Pick<Services, 'database'>,
  companyId: number,
  work: (trx: Transaction, rows: MappingRow[]) => Promise<Result>,
): Promise<Result> =>
  commit(database, async trx => {
    await refuseUnknownCompany(actor, trx, companyId)
    return work(trx, await lockMappings(trx, companyId))
  })

const auditObject = (companyId: number, country: string) => ({ name: `mapping/${companyId}/${country}`, companyId })
const withoutId = ({ country, api, fallbackApi }: MappingRow) => ({ country, api, fallbackApi })

const supportsCountry = (country: CountryCode, service: Authority | null): boolean =>
  service === null || AUTHORITIES[service].countries.includes(country)

const supportedServices = (country: CountryCode, { api, fallbackApi }: MappedServices): MappedServices => ({
  api,
  fallbackApi: supportsCountry(country, fallbackApi) ? fallbackApi : null,
})

function refuseServices(actor: Actor, change: CountryMappingChange): void {
  refuseSameFallback(actor, change)
  for (const path of ['api', 'fallbackApi'] as const)
    if (!supportsCountry(change.country, change[path])) refuse(actor, path, 'notOfCountry')
}

function refuseSameFallback(actor: Actor, { api, fallbackApi }: MappedServices): void {
  if (api === fallbackApi) refuse(actor, 'fallbackApi', 'sameFallback')
}

function refuse(actor: Actor, path: 'api' | 'fallbackApi', key: 'sameFallback' | 'notOfCountry'): never {
  const message = translate(texts, actor.language)(key)
  throw new Refusal('bad-input', 'bad input', [{ path, message }])
}

const duplicateCountry = (actor: Actor, country: string) =>
  new Refusal('conflict', translate(texts, actor.language)('countryTaken', { country }))
