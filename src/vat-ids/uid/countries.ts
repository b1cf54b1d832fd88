/** The member states and Northern Ireland, as their services write them: Greece is EL (docs/rules.md#countries). */
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

/** Every country whose numbers can be asked about: those of the Union, then Switzerland and Great Britain, each with a register of its own. */
export const COUNTRY_CODES = [...EU_CODES, 'CH', 'GB'] as const

export type CountryCode = (typeof COUNTRY_CODES)[number]

const KNOWN: ReadonlySet<string> = new Set(COUNTRY_CODES)

/** Whether a text is one of these codes, in capitals; GR and UK are not (the services write EL and GB). */
export const isCountryCode = (text: string): text is CountryCode => KNOWN.has(text)

const WRITTEN_OTHERWISE: ReadonlyMap<string, CountryCode> = new Map([
  ['GR', 'EL'],
  ['UK', 'GB'],
])

/** Takes two letters as people write them; returns them as the services do: Greece is EL, whatever ISO 3166 says, and the United Kingdom GB. */
export const servicePrefix = (prefix: string): string => WRITTEN_OTHERWISE.get(prefix) ?? prefix
