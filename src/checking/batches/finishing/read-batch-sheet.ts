import { settingsOf } from '../../../access/settings/settings-of.ts'
import type { SheetLayout, UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import type { Database } from '../../../ground/database/database.ts'
import { readFile } from '../../../ground/database/file-store.ts'
import { layoutOf } from '../batch-files.ts'
import type { BatchRow } from '../list/view.ts'
import { readWorkbook, type UploadLimits } from '../upload/read-and-plan.ts'
import { resultLandscape } from './settings-rules.ts'

export type BatchSheet = {
  upload: Uint8Array
  layout: SheetLayout
  /** How its company wants results printed. */
  isLandscape: boolean
  rows: Promise<UploadedRow[]>
}

/**
 * Reads a batch's upload and begins to read its `rows` (a promise), from the sheet and columns found at the upload. Throws where the file is
 * gone; `rows` rejects where it cannot be read.
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
  // Awaiting `rows` still rejects; this only prevents an unhandled rejection where something else fails before they are awaited.
  rows.catch(() => undefined)
  return { upload, layout, isLandscape, rows }
}
