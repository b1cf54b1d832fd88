import { XLSX_TYPE } from '../../../documents/spreadsheets/xlsx-rules.ts'

// Media types that browsers send on machines without Excel (docs/rules.md#file-types).
const UNKNOWN_TYPES: readonly string[] = ['', 'application/octet-stream']

// Includes the media type of old workbooks, which Windows with Excel uses for lists.
const LIST_TYPES: readonly string[] = [
  ...UNKNOWN_TYPES,
  'text/csv',
  'application/csv',
  'text/comma-separated-values',
  'text/tab-separated-values',
  'text/plain',
  'application/vnd.ms-excel',
]

export const hasXlsxExtension = (fileName: string): boolean => /[^/\\]\.xlsx$/i.test(fileName)

export const isXlsxType = (type: string): boolean => type === XLSX_TYPE || UNKNOWN_TYPES.includes(type)

/** Returns whether a file is a list by its name (docs/lists.md). */
export const isListName = (fileName: string): boolean => /[^/\\]\.(?:csv|txt)$/i.test(fileName)

/** Returns why a file cannot be uploaded, by its name and media type; null if it can. */
export const uploadFault = (file: { name: string; type: string }, takesLists: boolean): 'extension' | 'type' | null => {
  if (takesLists && isListName(file.name)) return LIST_TYPES.includes(file.type.replace(/;.*$/, '')) ? null : 'type'
  if (!hasXlsxExtension(file.name)) return 'extension'
  return isXlsxType(file.type) ? null : 'type'
}
