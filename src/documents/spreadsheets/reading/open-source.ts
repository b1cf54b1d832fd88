import type { Choice } from '../layout.ts'
import type { ReadLimits } from '../limits.ts'
import { createCellFormatters } from '../workbook/cell-text.ts'
import { createUsedColumns, walkSheet } from '../workbook/walk-sheet.ts'
import { openWorkbook } from '../workbook/workbook.ts'
import { listSource } from './list-source.ts'
import type { Source } from './source.ts'

/**
 * Opens an upload as a list if `list` is set, else as a workbook. Throws `UnreadableUpload` if it
 * is not one.
 */
export const openSource = async (bytes: Uint8Array, limits: ReadLimits, { list }: Choice): Promise<Source> =>
  list === undefined ? workbookSource(bytes, limits.maxUnpackedBytes) : listSource(bytes, list)

/** Opens a workbook. Throws `UnreadableUpload` if it is not one. */
async function workbookSource(bytes: Uint8Array, maxUnpackedBytes: number): Promise<Source> {
  const workbook = await openWorkbook(bytes, maxUnpackedBytes)
  return {
    sheets: workbook.sheets.map(sheet => ({
      name: sheet.name,
      part: sheet.part.path,
      isHidden: sheet.isHidden,
      walk: (events, isEnough) => walkSheet(workbook, sheet, events, isEnough),
      usedColumns: () => createUsedColumns(workbook, sheet),
    })),
    ...(await createCellFormatters(workbook)),
    isSigned: workbook.isSigned,
    verifyRest: () => workbook.archive.verifyRest(),
  }
}
