import type { Selectable } from 'kysely'
import type { Tables } from '../../base/database/tables.ts'
import type { SheetLayout } from '../../documents/spreadsheets/layout.ts'
import { XLSX_TYPE } from '../../documents/spreadsheets/xlsx-rules.ts'
import type { Dialect } from '../../platform/lists/dialect-rules.ts'

type Batch = Selectable<Tables['batch']>

/** Returns the ids of a batch's stored files: its upload and its results. */
export const fileIdsOf = (batch: Pick<Batch, 'upload_file_id' | 'result_file_id' | 'result_utf8_file_id'>): number[] =>
  [batch.upload_file_id, ...resultFileIdsOf(batch)].filter(id => id !== null)

/** Returns the ids of a batch's results: two if the list's encoding cannot hold the answers. */
export const resultFileIdsOf = (batch: Pick<Batch, 'result_file_id' | 'result_utf8_file_id'>): number[] =>
  [batch.result_file_id, batch.result_utf8_file_id].filter(id => id !== null)

/** Returns the sheet and columns from which a batch was read. */
export const layoutOf = ({ sheet_layout }: Pick<Batch, 'sheet_layout'>): SheetLayout =>
  // Written from a SheetLayout when the batch was stored (batches/upload/upload.ts); the database's
  // types declare it as JSON.
  sheet_layout as SheetLayout

/** Returns the dialect of a batch's list; undefined for a workbook. */
export const listOf = (batch: Pick<Batch, 'sheet_layout'>): Dialect | undefined => layoutOf(batch).list

/**
 * Returns the media type of a batch's result. For a list it includes the encoding, by default the
 * upload's, so that a reader need not guess.
 */
export function resultMediaType(batch: Pick<Batch, 'sheet_layout'>, encoding?: string): string {
  const list = listOf(batch)
  return list === undefined ? XLSX_TYPE : `text/csv; charset=${encoding ?? list.encoding}`
}
