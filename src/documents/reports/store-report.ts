import type { Transaction } from '../../base/database/database.ts'
import { saveFile } from '../../base/database/file-store.ts'
import { insertReport } from './store.ts'

export type NewReport = {
  companyId: number
  /** The subject of the report; exactly one of the two is set. */
  batchId: number | null
  singleCheckId: number | null
  edition: number
  pdf: Uint8Array
}

/**
 * Stores an edition of an audit report permanently, file and record in the caller's transaction.
 * Returns its id and the file's SHA-256 (hex). Throws if the edition exists, because an issued one
 * is never replaced (docs/rules.md#editions).
 */
export async function storeReport(
  trx: Transaction,
  { companyId, batchId, singleCheckId, edition, pdf }: NewReport,
): Promise<{ id: number; sha256: string }> {
  const file = await saveFile(trx, pdf)
  const id = await insertReport(trx, {
    company_id: companyId,
    batch_id: batchId,
    single_check_id: singleCheckId,
    edition,
    file_id: file.id,
    sha256: file.sha256,
  })
  return { id, sha256: file.sha256 }
}
