import type { ReportSheet } from './report-sheet.ts'

/** Which sheet and which columns of the workbook were read: "Blatt „Debitoren“, Spalte C". */
export function sayRead({ head, say }: Pick<ReportSheet, 'head' | 'say'>): string {
  if (head.file === null) return ''
  const { sheet, column, countryColumn: country } = head.file
  // A list has no sheets.
  if (sheet === '') return country === null ? say('inColumn', { column }) : say('inColumns', { column, country })
  return country === null
    ? say('sheetAndColumn', { sheet, column })
    : say('sheetAndColumns', { sheet, column, country })
}
