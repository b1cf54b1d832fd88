import { sql } from 'kysely'
import type { Transaction } from '../../base/database/database.ts'
import type { MappedServices } from './services-for-country.ts'

export type MappingRow = { id: number; country: string } & MappedServices
type MappingValues = { country: string } & MappedServices & { updatedBy: number }

const columns = ({ country, api, fallbackApi, updatedBy }: MappingValues) => ({
  country,
  api,
  fallback_api: fallbackApi,
  updated_by: updatedBy,
})

/**
 * Returns a company's rows and locks them until the end of the transaction, so that concurrent
 * changes are serialised.
 */
export async function lockMappings(trx: Transaction, companyId: number): Promise<MappingRow[]> {
  const rows = await trx
    .selectFrom('country_mapping')
    .select(['id', 'country', 'api', 'fallback_api as fallbackApi'])
    .where('company_id', '=', companyId)
    .orderBy('country')
    .forNoKeyUpdate()
    .execute()
  return rows
}

/** Inserts a row; returns null if the company already has one for this country. */
export async function addMapping(trx: Transaction, companyId: number, change: MappingValues): Promise<number | null> {
  const added = await trx
    .insertInto('country_mapping')
    .values({ company_id: companyId, ...columns(change) })
    .onConflict(conflict => conflict.columns(['company_id', 'country']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

export async function changeMapping(trx: Transaction, id: number, change: MappingValues): Promise<void> {
  await trx
    .updateTable('country_mapping')
    .set({ ...columns(change), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function removeMapping(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('country_mapping').where('id', '=', id).execute()
}

/** Replaces all rows of a company. At most one row per country, so one statement suffices. */
export async function replaceMappings(trx: Transaction, companyId: number, rows: MappingValues[]): Promise<void> {
  await trx.deleteFrom('country_mapping').where('company_id', '=', companyId).execute()
  if (rows.length === 0) return
  await trx
    .insertInto('country_mapping')
    .values(rows.map(row => ({ company_id: companyId, ...columns(row) })))
    .execute()
}
