/** The media type of an .xlsx workbook (specification §5). */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
