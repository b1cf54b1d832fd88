import type { Language } from '../../texts/define.ts'

const KILO = 1024

/** 12 kB, 1,4 MB: rounded up, so that no file has the size 0. */
export function formatFileSize(bytes: number, language: Language): string {
  const kilo = Math.max(1, Math.ceil(bytes / KILO))
  const isSmall = kilo < KILO
  const number = new Intl.NumberFormat(language === 'de' ? 'de-AT' : 'en', { maximumFractionDigits: 1 })
  return isSmall ? `${number.format(kilo)} kB` : `${number.format(kilo / KILO)} MB`
}
