import type { Insertable, Selectable } from 'kysely'
import type { Reader, Transaction } from '../../../../base/database/database.ts'
import type { Tables } from '../../../../base/database/tables.ts'

export type ProviderRow = Selectable<Tables['company_openid']>

const rows = (reader: Reader) => reader.selectFrom('company_openid').selectAll()

export const findProviderRow = (reader: Reader, companyId: number): Promise<ProviderRow | undefined> =>
  rows(reader).where('company_id', '=', companyId).executeTakeFirst()

/** Returns the provider of the company whose sign-in address has this key. */
export const findProviderRowByKey = (reader: Reader, signInKey: string): Promise<ProviderRow | undefined> =>
  rows(reader).where('sign_in_key', '=', signInKey).executeTakeFirst()

/** Inserts or replaces a company's provider; the key of its sign-in address stays. */
export async function saveProvider(trx: Transaction, provider: Insertable<Tables['company_openid']>): Promise<void> {
  const { company_id: _, sign_in_key: __, ...change } = provider
  await trx
    .insertInto('company_openid')
    .values(provider)
    .onConflict(conflict => conflict.column('company_id').doUpdateSet(change))
    .execute()
}

/**
 * Deletes a company's provider with its secret. Returns the deleted row; undefined if there was
 * none.
 */
export const deleteProvider = (trx: Transaction, companyId: number): Promise<ProviderRow | undefined> =>
  trx.deleteFrom('company_openid').where('company_id', '=', companyId).returningAll().executeTakeFirst()
