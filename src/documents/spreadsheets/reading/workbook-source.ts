import { readCells } from '../workbook/cell-text.ts'
import { createUsedColumns, walkSheet } from '../workbook/walk-sheet.ts'
import { openWorkbook } from '../workbook/workbook.ts'
import type { Source } from './source.ts'

/** Opens a workbook to be read. Refuses with UnreadableUpload what is none. */
export async function workbookSource(bytes: Uint8Array, maxUnpackedBytes: number): Promise<Source> {
  const workbook = await openWorkbook(bytes, maxUnpackedBytes)
  return {
    sheets: workbook.sheets.map(sheet => ({
      name: sheet.name,
      part: sheet.part.path,
      isHidden: sheet.isHidden,
      walk: (events, isEnough) => walkSheet(workbook, sheet, events, isEnough),
      usedColumns: () => createUsedColumns(workbook, sheet),
    })),
    ...(await readCells(workbook)),
    isSigned: workbook.isSigned,
    verifyRest: () => workbook.archive.verifyRest(),
  }
}
