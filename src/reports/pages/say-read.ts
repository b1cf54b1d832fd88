import type { ReportSheet } from './report-sheet.ts'

/** Which sheet and which columns of the workbook were read: "Blatt „Debitoren“, Spalte C". */
export function sayRead({ head, say }: Pick<ReportSheet, 'head' | 'say'>): string {
  if (head.file === null) return ''
  const { sheet, column, countryColumn: country } = head.file
  return country === null
    ? say('sheetAndColumn', { sheet, column })
    : say('sheetAndColumns', { sheet, column, country })
}
