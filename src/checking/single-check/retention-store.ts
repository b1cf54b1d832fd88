import type { Expired } from '../../documents/reports/retention/expired.ts'
import type { Transaction } from '../../ground/database/database.ts'

/** Some of the checks that were made before their companies' documents are kept, locked. */
export const lockExpiredChecks = (trx: Transaction, { companyIds, before }: Expired, most: number) =>
  trx
    .selectFrom('single_check')
    .select(['id', 'company_id', 'created_at'])
    .where('company_id', 'in', companyIds)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .execute()

/** Removes a check's row. */
export const deleteCheckRow = async (trx: Transaction, id: number): Promise<void> => {
  await trx.deleteFrom('single_check').where('id', '=', id).execute()
}
