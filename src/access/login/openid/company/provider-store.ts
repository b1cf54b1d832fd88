import type { Insertable, Selectable } from 'kysely'
import type { Reader, Transaction } from '../../../../ground/database/database.ts'
import type { Tables } from '../../../../ground/database/tables.ts'

export type ProviderRow = Selectable<Tables['company_openid']>

const rows = (reader: Reader) => reader.selectFrom('company_openid').selectAll()

/** A company's own provider; undefined where it has none. */
export const providerRow = (reader: Reader, companyId: number): Promise<ProviderRow | undefined> =>
  rows(reader).where('company_id', '=', companyId).executeTakeFirst()

/** The provider of the company whose sign-in address has this key; undefined where there is none. */
export const providerRowByKey = (reader: Reader, signInKey: string): Promise<ProviderRow | undefined> =>
  rows(reader).where('sign_in_key', '=', signInKey).executeTakeFirst()

/** Writes down a company's provider, in the place of the one before; the key of its address stays. */
export async function keepProvider(trx: Transaction, provider: Insertable<Tables['company_openid']>): Promise<void> {
  const { company_id: _, sign_in_key: __, ...change } = provider
  await trx
    .insertInto('company_openid')
    .values(provider)
    .onConflict(conflict => conflict.column('company_id').doUpdateSet(change))
    .execute()
}

/** Removes a company's provider with its secret. Returns what it was, undefined where there was none. */
export const deleteProvider = (trx: Transaction, companyId: number): Promise<ProviderRow | undefined> =>
  trx.deleteFrom('company_openid').where('company_id', '=', companyId).returningAll().executeTakeFirst()
