import { XLSX_TYPE } from '../../spreadsheets/xlsx-rules.ts'

// What a browser sends on a machine without Excel; the content decides then (docs/rules.md#file-types).
const UNKNOWN_TYPES: readonly string[] = ['', 'application/octet-stream']

export const hasXlsxEnding = (fileName: string): boolean => /[^/\\]\.xlsx$/i.test(fileName)

export const isXlsxType = (type: string): boolean => type === XLSX_TYPE || UNKNOWN_TYPES.includes(type)

/** Why a chosen file cannot be uploaded, judged by its name and type alone; null = it may. */
export const uploadFault = (file: { name: string; type: string }): 'ending' | 'type' | null => {
  if (!hasXlsxEnding(file.name)) return 'ending'
  return isXlsxType(file.type) ? null : 'type'
}
