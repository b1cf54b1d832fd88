import { defineTexts, type Language } from '../../base/texts/define.ts'
import { type CountryCode, isCountryCode } from './countries.ts'

/**
 * The short names of the EU's style guide, for results and country lists; Great Britain without
 * Northern Ireland.
 */
export const countryNames = defineTexts<CountryCode>('country-names', {
  AT: { de: 'Österreich', en: 'Austria' },
  BE: { de: 'Belgien', en: 'Belgium' },
  BG: { de: 'Bulgarien', en: 'Bulgaria' },
  CY: { de: 'Zypern', en: 'Cyprus' },
  CZ: { de: 'Tschechien', en: 'Czechia' },
  DE: { de: 'Deutschland', en: 'Germany' },
  DK: { de: 'Dänemark', en: 'Denmark' },
  EE: { de: 'Estland', en: 'Estonia' },
  EL: { de: 'Griechenland', en: 'Greece' },
  ES: { de: 'Spanien', en: 'Spain' },
  FI: { de: 'Finnland', en: 'Finland' },
  FR: { de: 'Frankreich', en: 'France' },
  HR: { de: 'Kroatien', en: 'Croatia' },
  HU: { de: 'Ungarn', en: 'Hungary' },
  IE: { de: 'Irland', en: 'Ireland' },
  IT: { de: 'Italien', en: 'Italy' },
  LT: { de: 'Litauen', en: 'Lithuania' },
  LU: { de: 'Luxemburg', en: 'Luxembourg' },
  LV: { de: 'Lettland', en: 'Latvia' },
  MT: { de: 'Malta', en: 'Malta' },
  NL: { de: 'Niederlande', en: 'Netherlands' },
  PL: { de: 'Polen', en: 'Poland' },
  PT: { de: 'Portugal', en: 'Portugal' },
  RO: { de: 'Rumänien', en: 'Romania' },
  SE: { de: 'Schweden', en: 'Sweden' },
  SI: { de: 'Slowenien', en: 'Slovenia' },
  SK: { de: 'Slowakei', en: 'Slovakia' },
  XI: { de: 'Nordirland', en: 'Northern Ireland' },
  CH: { de: 'Schweiz', en: 'Switzerland' },
  GB: { de: 'Großbritannien', en: 'Great Britain' },
  NO: { de: 'Norwegen', en: 'Norway' },
})

/** Returns the name of a country: AT → Österreich, Austria. Returns an unknown code unchanged. */
export const countryName = (code: string, language: Language): string =>
  isCountryCode(code) ? countryNames.entries[code][language] : code
