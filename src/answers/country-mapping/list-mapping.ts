import { companyOf } from '../../access/companies/company-of.ts'
import type { Database, Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { refuseForeignCompany, visibleEmail } from '../../base/roles/scope.ts'
import { CACHE_UPDATE_COMPANY_ID } from './services-for-country.ts'
import type { CountryMapping } from './wire.ts'

/**
 * Returns a company's mapping by country, with its last editors. Throws 403 or 404 for a company
 * out of scope.
 */
export async function listCountryMapping(actor: Actor, db: Database, companyId: number): Promise<CountryMapping[]> {
  await refuseUnknownCompany(actor, db, companyId)
  return mappingsOf(actor, db, companyId)
}

/** Returns one mapping as shown to the actor. */
export async function mappingById(
  actor: Actor,
  db: Database,
  companyId: number,
  id: number,
): Promise<CountryMapping | null> {
  return (await mappingsOf(actor, db, companyId)).find(mapping => mapping.id === id) ?? null
}

async function mappingsOf(actor: Actor, db: Database, companyId: number): Promise<CountryMapping[]> {
  const rows = await db
    .selectFrom('country_mapping')
    .leftJoin('users', 'users.id', 'country_mapping.updated_by')
    .select(['country_mapping.id', 'country', 'api', 'fallback_api', 'updated_at', 'users.id as userId'])
    .select(['firstname', 'lastname', visibleEmail(actor, 'users').as('email')])
    .where('country_mapping.company_id', '=', companyId)
    .orderBy('country')
    .execute()
  return rows.map(row => ({
    id: row.id,
    country: row.country,
    api: row.api,
    fallbackApi: row.fallback_api,
    updatedAt: row.updated_at.toISOString(),
    updatedBy:
      row.userId === null
        ? null
        : { firstname: row.firstname ?? '', lastname: row.lastname ?? '', email: row.email ?? '' },
  }))
}

/**
 * Throws 403 or 404 for a company out of the actor's scope. The route guard decides who may use
 * company 0.
 */
export async function refuseUnknownCompany(actor: Actor, reader: Reader, companyId: number): Promise<void> {
  if (companyId === CACHE_UPDATE_COMPANY_ID) return
  refuseForeignCompany(actor, companyId)
  await companyOf(reader, companyId)
}
