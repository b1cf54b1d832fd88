import { allowRemoval } from '../../../ground/database/allow-removal.ts'
import type { Transaction } from '../../../ground/database/database.ts'
import { deleteFile } from '../../../ground/database/file-store.ts'
import { deleteReports } from './store.ts'

/**
 * Removes all editions of the report about a batch or a single check, files included, because their retention ended. Returns
 * what the audit log says of them: with it, who holds a copy can still show that it was ours.
 */
export async function removeReports(
  trx: Transaction,
  about: { batchId: number } | { singleCheckId: number },
): Promise<{ edition: number; sha256: string }[]> {
  await allowRemoval(trx)
  const reports = await ('batchId' in about
    ? deleteReports(trx, 'batch_id', about.batchId)
    : deleteReports(trx, 'single_check_id', about.singleCheckId))
  for (const { file_id } of reports) await deleteFile(trx, file_id)
  return reports
    .map(({ edition, sha256 }) => ({ edition, sha256 }))
    .toSorted((one, other) => one.edition - other.edition)
}
