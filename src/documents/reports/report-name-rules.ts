/** Takes the name of an uploaded file; returns its report's, with .pdf in place of the file's own ending (docs/rules.md#calls). */
export const reportName = (fileName: string): string => `${fileName.replace(/\.(?:xlsx|csv|txt)$/i, '')}.pdf`
