import type { Transaction } from '../../base/database/database.ts'

type SettingRow = { company_id: number; category: string; key: string; value: string }

/** Inserts or updates a setting's value for a company (0 = the installation). */
export const saveSetting = async (trx: Transaction, row: SettingRow): Promise<void> => {
  await trx
    .insertInto('setting')
    .values(row)
    .onConflict(conflict => conflict.columns(['company_id', 'key']).doUpdateSet({ value: row.value }))
    .execute()
}
