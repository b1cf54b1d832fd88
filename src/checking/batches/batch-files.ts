import type { Selectable } from 'kysely'
import type { SheetLayout } from '../../documents/spreadsheets/layout.ts'
import { XLSX_TYPE } from '../../documents/spreadsheets/xlsx-rules.ts'
import type { Tables } from '../../ground/database/tables.ts'
import type { Dialect } from '../../house/lists/dialect-rules.ts'

type Batch = Selectable<Tables['batch']>

/** Returns the files of a batch that are kept: its upload and its results. */
export const filesOf = (batch: Pick<Batch, 'upload_file_id' | 'result_file_id' | 'result_utf8_file_id'>): number[] =>
  [batch.upload_file_id, ...resultFilesOf(batch)].filter(id => id !== null)

/** Returns the results of a batch: of a list whose encoding lacks letters of the answers there are two. */
export const resultFilesOf = (batch: Pick<Batch, 'result_file_id' | 'result_utf8_file_id'>): number[] =>
  [batch.result_file_id, batch.result_utf8_file_id].filter(id => id !== null)

/** Returns where in its upload a batch was read. */
export const layoutOf = ({ sheet_layout }: Pick<Batch, 'sheet_layout'>): SheetLayout =>
  // Written from one when the batch was stored (batches/upload/upload.ts); the database's types know it as JSON.
  sheet_layout as SheetLayout

/** Returns how a batch's list is written; undefined of a workbook. */
export const listOf = (batch: Pick<Batch, 'sheet_layout'>): Dialect | undefined => layoutOf(batch).list

/** Returns the type of a batch's result. A list says its encoding, that of its upload unless another is named: whoever reads it need not guess. */
export function typeOfResult(batch: Pick<Batch, 'sheet_layout'>, encoding?: string): string {
  const list = listOf(batch)
  return list === undefined ? XLSX_TYPE : `text/csv; charset=${encoding ?? list.encoding}`
}
