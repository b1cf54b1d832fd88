import type { Transaction } from '../../../ground/database/database.ts'

/**
 * Whether a company's documents may go now. Locked until the transaction ends: a hold that is set meanwhile waits for it
 * and keeps all the rest.
 */
export async function isReleased(trx: Transaction, companyId: number): Promise<boolean> {
  const company = await trx
    .selectFrom('company')
    .select('is_held')
    .where('id', '=', companyId)
    .forShare()
    .executeTakeFirst()
  return company?.is_held === false
}
