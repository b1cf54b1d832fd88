import { readFileSync } from 'node:fs'

/** Real files from other programs, as users upload them. */
export type Sample = 'debitoren-libreoffice' | 'debitoren-openpyxl' | 'lieferanten-two-columns'

export const sampleFile = (name: Sample): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../samples/${name}.xlsx`, import.meta.url)))
