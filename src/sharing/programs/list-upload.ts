import type { Upload } from '../../checking/batches/upload/receive-upload.ts'
import { listWorkbook } from '../../documents/spreadsheets/writing/list-workbook.ts'
import { XLSX_TYPE } from '../../documents/spreadsheets/xlsx-rules.ts'
import type { Language } from '../../ground/texts/define.ts'

/** The upload that a workbook with one VAT ID on each row would be, behind a heading. */
export const listUpload = async (uids: string[], language: Language): Promise<Upload> => ({
  isPasted: false,
  fileName: 'UIDs.xlsx',
  type: XLSX_TYPE,
  language,
  list: null,
  bytes: await listWorkbook('UIDs', [['UID'], ...uids.map(uid => [uid])]),
  sheet: null,
  column: 1,
  companyColumns: {},
  dayColumn: null,
  isAnew: false,
  takesSuggestions: false,
})
