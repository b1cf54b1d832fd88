import type { Language } from '../../texts/define.ts'

const KILO = 1024

/** Formats a size in bytes, such as 12 kB or 1,4 MB; rounds up, so that no file has the size 0. */
export function formatFileSize(bytes: number, language: Language): string {
  const kilo = Math.max(1, Math.ceil(bytes / KILO))
  const isSmall = kilo < KILO
  const number = new Intl.NumberFormat(language === 'de' ? 'de-AT' : 'en', { maximumFractionDigits: 1 })
  return isSmall ? `${number.format(kilo)} kB` : `${number.format(kilo / KILO)} MB`
}
