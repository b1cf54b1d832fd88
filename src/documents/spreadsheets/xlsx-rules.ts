/** The media type of an .xlsx workbook (docs/rules.md#file-types). */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
