/** The member states and Northern Ireland, as both services write them: Greece is EL (docs/rules.md#countries). */
export const COUNTRY_CODES = [
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

export type CountryCode = (typeof COUNTRY_CODES)[number]

const KNOWN: ReadonlySet<string> = new Set(COUNTRY_CODES)

/** Whether a text is one of the 28 codes, in capitals; GR is not (the services write EL). */
export const isCountryCode = (text: string): text is CountryCode => KNOWN.has(text)

/** Takes two letters as people write them; returns them as both services do: Greece is EL, whatever ISO 3166 says. */
export const servicePrefix = (prefix: string): string => (prefix === 'GR' ? 'EL' : prefix)
