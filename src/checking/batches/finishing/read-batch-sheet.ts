import { settingsOf } from '../../../access/settings/settings-of.ts'
import type { SheetLayout, UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import type { Database } from '../../../ground/database/database.ts'
import { readFile } from '../../../ground/database/file-store.ts'
import { layoutOf } from '../batch-files.ts'
import type { BatchRow } from '../list/view.ts'
import type { UploadLimits } from '../upload/read-workbook.ts'
import { readWorkbook } from '../upload/read-workbook.ts'
import { resultLandscape } from './settings-rules.ts'

export type BatchSheet = {
  upload: Uint8Array
  layout: SheetLayout
  /** How its company wants results printed. */
  isLandscape: boolean
  rows: Promise<UploadedRow[]>
}

/**
 * A batch's workbook, and its rows while they are being read again where they were found at the upload. Refuses what cannot be read
 * any more: here where the file is gone, by `rows` where it is no workbook.
 */
export async function readBatchSheet(db: Database, batch: BatchRow, limits: UploadLimits): Promise<BatchSheet> {
  if (batch.upload_file_id === null) throw new Error(`batch ${batch.id} has no upload any more`)
  const upload = await readFile(db, batch.upload_file_id)
  const { isLandscape } = await settingsOf(db, batch.company_id, { isLandscape: resultLandscape })
  const layout = layoutOf(batch)
  const where = {
    sheet: layout.sheet,
    column: layout.uidColumn,
    companyColumns: layout.companyColumns ?? { name: null },
    dayColumn: layout.dayColumn ?? null,
    list: layout.list ?? null,
  }
  const choice = { bytes: upload, ...where, companies: true, days: true, language: batch.language }
  const whose = { companyId: batch.company_id, userId: batch.created_by }
  const rows = readWorkbook(whose, choice, limits).then(workbook => workbook.rows)
  // Whoever awaits them is told of a failure; no one awaits them where something else fails first.
  rows.catch(() => undefined)
  return { upload, layout, isLandscape, rows }
}
