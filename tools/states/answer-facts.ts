import type { CountryCode } from '../../src/vat-ids/uid/countries.ts'
import type { BilingualText, ViesContent } from './page-texts.ts'
import type { SourceName } from './sources.ts'

type AnswerFacts = {
  vies: ViesContent
  /** The format of the address at VIES; absent if no published answer shows it. */
  viesAddress?: BilingualText
  /** The format of the address at FinanzOnline, level 2. */
  finanzonlineAddress?: BilingualText
  /** Sources of the page's own notes, besides those of its services. */
  sources?: readonly SourceName[]
}

const STREET_ZIP_CITY: BilingualText = {
  de: 'Straße, darunter PLZ und Ort',
  en: 'street, and below it postcode and city',
}
const ONE_LINE: BilingualText = {
  de: 'alles in einer Zeile mit Beistrichen, zuletzt PLZ und Ort',
  en: 'everything on one line, separated by commas, with postcode and city last',
}
const STREET_DISTRICT: BilingualText = {
  de: 'Straße, manchmal der Stadtteil, dann PLZ (mit Leerzeichen) und Ort',
  en: 'street, sometimes the district, then postcode (with a space) and city',
}
const ESTABLISHMENT: BilingualText = {
  de: 'Straße, darunter PLZ und Ort; bei drei Zeilen steht die Niederlassung zuerst',
  en: 'street, and below it postcode and city; if there are three lines, the first names the establishment',
}
const PROVINCE: BilingualText = {
  de: 'Straße, darunter PLZ, Ort und die Provinz mit zwei Buchstaben',
  en: 'street, and below it postcode, city and the two-letter province',
}

/**
 * The content of each state's answers, according to published examples. Sources:
 * docs/sources.md#vies-addresses and #finanzonline-answers.
 */
export const ANSWER_FACTS: Readonly<Partial<Record<CountryCode, AnswerFacts>>> = {
  AT: {
    vies: 'named',
    viesAddress: {
      de: 'Straße, darunter PLZ und Ort, die PLZ manchmal mit „AT-“ davor',
      en: 'street, and below it postcode and city, sometimes with "AT-" before the postcode',
    },
    finanzonlineAddress: {
      de: 'Straße, darunter PLZ und Ort mit „AT-“ davor; die Straße kann gekürzt sein',
      en: 'street, and below it postcode and city with "AT-" before them; the street may be shortened',
    },
  },
  BE: { vies: 'named', viesAddress: STREET_ZIP_CITY },
  CZ: {
    vies: 'named',
    viesAddress: STREET_DISTRICT,
    finanzonlineAddress: STREET_DISTRICT,
    sources: ['czech-registers'],
  },
  DE: {
    vies: 'validity',
    finanzonlineAddress: {
      de: 'Straße, PLZ und Ort in je einer Zeile',
      en: 'street, postcode and city, each on its own line',
    },
    sources: ['vies-germany', 'vies-limits', 'bzst'],
  },
  DK: { vies: 'named', viesAddress: STREET_ZIP_CITY },
  EE: {
    vies: 'named',
    viesAddress: {
      de: 'eine Zeile, vor der PLZ mehrere Leerzeichen',
      en: 'one line, with several spaces before the postcode',
    },
  },
  EL: {
    vies: 'named',
    viesAddress: {
      de: 'eine Zeile in griechischer Schrift: Straße, PLZ, Bindestrich, Ort',
      en: 'one line in Greek script: street, postcode, hyphen, city',
    },
  },
  ES: { vies: 'compared', sources: ['vies-spain', 'aeat'] },
  FI: { vies: 'named', viesAddress: STREET_ZIP_CITY },
  FR: { vies: 'named', viesAddress: ESTABLISHMENT, finanzonlineAddress: ESTABLISHMENT },
  HR: { vies: 'named', viesAddress: ONE_LINE, finanzonlineAddress: ONE_LINE },
  HU: {
    vies: 'unseen',
    finanzonlineAddress: { de: 'eine Zeile: PLZ, Ort, Straße', en: 'one line: postcode, city, street' },
  },
  IE: {
    vies: 'named',
    viesAddress: {
      de: 'eine Zeile ohne feste Ordnung, oft ohne Eircode; sie wird nicht zerlegt',
      en: 'one line in no fixed order, often without an Eircode; it is not split',
    },
  },
  IT: { vies: 'named', viesAddress: PROVINCE, finanzonlineAddress: PROVINCE, sources: ['italian-archive'] },
  LT: {
    vies: 'named',
    viesAddress: { de: 'eine Zeile mit Beistrichen, ohne PLZ', en: 'one line with commas, without a postcode' },
  },
  LU: {
    vies: 'named',
    viesAddress: { de: 'Straße, dann „L-“ mit der PLZ und Ort', en: 'street, then "L-" with the postcode, and city' },
  },
  NL: {
    vies: 'named',
    viesAddress: {
      de: 'Straße, darunter PLZ (Ziffern und Buchstaben ohne Leerzeichen) und Ort',
      en: 'street, and below it postcode (digits and letters without a space) and city',
    },
  },
  PL: { vies: 'named', viesAddress: STREET_ZIP_CITY, sources: ['polish-list'] },
  PT: {
    vies: 'named',
    viesAddress: { de: 'Straße, Ort, dann PLZ und Ort', en: 'street, town, then postcode and town' },
  },
  RO: {
    vies: 'named',
    viesAddress: {
      de: 'der Ort zuerst, dann die Straße, meist ohne PLZ',
      en: 'the city first, then the street, mostly without a postcode',
    },
    sources: ['romanian-register'],
  },
  SE: {
    vies: 'named',
    viesAddress: {
      de: 'zuletzt PLZ (mit Leerzeichen) und Ort',
      en: 'postcode (with a space) and city on the last line',
    },
  },
  SI: { vies: 'named', viesAddress: ONE_LINE, finanzonlineAddress: ONE_LINE },
  SK: {
    vies: 'named',
    viesAddress: {
      de: 'Straße (manchmal keine), dann PLZ und Ort, zuletzt „Slovensko“',
      en: 'street (sometimes missing), then postcode and city, and "Slovensko" last',
    },
    sources: ['slovak-lists'],
  },
  XI: { vies: 'unseen', sources: ['hmrc'] },
}
