/** Excel takes what begins so for a formula, quoted or not: an apostrophe keeps it a text (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** A line of RFC 4180: every field quoted, quotes doubled, CRLF at the end; nothing in it is ever a formula. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(quoted).join(',')}\r\n`

const quoted = (field: string): string =>
  `"${(FORMULA.test(field) ? `'${field}` : field).replaceAll('"', '""').replaceAll('\0', '')}"`
