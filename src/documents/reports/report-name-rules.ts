/**
 * Returns the report's file name for an uploaded file, with .pdf in place of the file's extension
 * (docs/rules.md#calls).
 */
export const reportName = (fileName: string): string => `${fileName.replace(/\.(?:xlsx|csv|txt)$/i, '')}.pdf`
