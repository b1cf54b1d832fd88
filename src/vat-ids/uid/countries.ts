/**
 * The member states and Northern Ireland, with their services' codes: Greece is EL
 * (docs/rules.md#countries).
 */
export const EU_CODES = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'EL',
  'ES',
  'FI',
  'FR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
  'XI',
] as const

/**
 * All countries with numbers that can be queried: those of the Union, then those with their own
 * registers.
 */
export const COUNTRY_CODES = [...EU_CODES, 'CH', 'GB', 'NO'] as const

export type CountryCode = (typeof COUNTRY_CODES)[number]

const COUNTRY_CODE_SET: ReadonlySet<string> = new Set(COUNTRY_CODES)

/**
 * Returns whether a text is one of these codes in capitals. GR and UK are not: the services use EL
 * and GB.
 */
export const isCountryCode = (text: string): text is CountryCode => COUNTRY_CODE_SET.has(text)

const SERVICE_PREFIXES: ReadonlyMap<string, CountryCode> = new Map([
  ['GR', 'EL'],
  ['UK', 'GB'],
])

/**
 * Converts a two-letter code to that of the services: Greece is EL and not GR of ISO 3166, the
 * United Kingdom is GB.
 */
export const servicePrefix = (prefix: string): string => SERVICE_PREFIXES.get(prefix) ?? prefix
