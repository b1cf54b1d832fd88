import type { Language } from '../../src/base/texts/define.ts'
import type { CountryCode } from '../../src/vat-ids/uid/countries.ts'

/** A text in both languages. */
export type BilingualText = Readonly<Record<Language, string>>

type NumberFacts = {
  /**
   * A number with a correct check digit, from the examples of public libraries. It may not be
   * registered.
   */
  example: string
  /** A short description of the check digit's calculation (src/vat-ids/uid/check-digits). */
  checkDigit: BilingualText
}

const weights = (list: string, modulus: number): BilingualText => ({
  de: `Gewichte ${list}, Modulus ${modulus}`,
  en: `weights ${list}, modulus ${modulus}`,
})
const LUHN: BilingualText = { de: 'Luhn', en: 'Luhn' }
const MOD_11_10: BilingualText = { de: 'ISO 7064, MOD 11,10', en: 'ISO 7064, MOD 11,10' }
const BRITISH: BilingualText = {
  de: 'sieben Ziffern mit Gewichten 8 bis 2 und die letzten zwei als Zahl, Modulus 97; neuere um 55 oder 42 verschoben',
  en: 'seven digits with weights 8 to 2, and the last two as a number, modulus 97; newer numbers with an offset of 55 or 42',
}

/**
 * Facts about each state's numbers, in addition to the format that src/vat-ids/uid defines. Source:
 * docs/sources.md#number-formats.
 */
export const NUMBER_FACTS: Readonly<Record<CountryCode, NumberFacts>> = {
  AT: {
    example: 'ATU13585627',
    checkDigit: {
      de: 'Quersummen mit Gewichten 1 und 2, um 4 verschoben, Modulus 10',
      en: 'digit sums with weights 1 and 2, offset 4, modulus 10',
    },
  },
  BE: {
    example: 'BE0202239951',
    checkDigit: { de: '97 weniger die ersten acht modulo 97', en: '97 minus the first eight digits modulo 97' },
  },
  BG: {
    example: 'BG175074752',
    checkDigit: {
      de: '9 Ziffern: zwei Reihen von Gewichten, Modulus 11; 10 Ziffern (Personen): nach dem Geburtsdatum',
      en: '9 digits: two series of weights, modulus 11; 10 digits (persons): from the date of birth',
    },
  },
  CY: {
    example: 'CY10259033P',
    checkDigit: { de: 'der Buchstabe, Modulus 26', en: 'the last letter, modulus 26' },
  },
  CZ: {
    example: 'CZ25123891',
    checkDigit: {
      de: '8 Ziffern: Gewichte 8 bis 2, Modulus 11; 9 und 10 Ziffern (Personen): Geburtsnummer',
      en: '8 digits: weights 8 to 2, modulus 11; 9 and 10 digits (persons): birth number',
    },
  },
  DE: { example: 'DE136695976', checkDigit: MOD_11_10 },
  DK: { example: 'DK13585628', checkDigit: weights('2, 7, 6, 5, 4, 3, 2, 1', 11) },
  EE: { example: 'EE100931558', checkDigit: weights('3, 7, 1', 10) },
  EL: {
    example: 'EL094259216',
    checkDigit: { de: 'Zweierpotenzen, Modulus 11', en: 'powers of two, modulus 11' },
  },
  ES: {
    example: 'ESA28184661',
    checkDigit: {
      de: 'Firmen: Luhn, als Ziffer oder Buchstabe; Personen: Buchstabe, Modulus 23',
      en: 'companies: Luhn, as a digit or a letter; persons: a letter, modulus 23',
    },
  },
  FI: { example: 'FI20774740', checkDigit: weights('7, 9, 10, 5, 8, 4, 2, 1', 11) },
  FR: {
    example: 'FR40303265045',
    checkDigit: {
      de: 'zwei Zeichen vor der SIREN, Modulus 97; die SIREN selbst nach Luhn (nicht in Monaco)',
      en: 'two characters before the SIREN, modulus 97; the SIREN itself: Luhn (not in Monaco)',
    },
  },
  HR: { example: 'HR33392005961', checkDigit: MOD_11_10 },
  HU: { example: 'HU12892312', checkDigit: weights('9, 7, 3, 1', 10) },
  IE: {
    example: 'IE6433435F',
    checkDigit: {
      de: 'Gewichte 8 bis 2, der zweite Buchstabe neunfach; Modulus 23 ergibt den ersten Buchstaben',
      en: 'weights 8 to 2, and 9 for the second letter; modulus 23 gives the first letter',
    },
  },
  IT: {
    example: 'IT00743110157',
    checkDigit: {
      de: 'Luhn; die 8. bis 10. Ziffer nennen das Amt',
      en: 'Luhn; digits 8 to 10 identify the tax office',
    },
  },
  LT: {
    example: 'LT119511515',
    checkDigit: { de: 'Gewichte 1 bis 9 im Kreis, Modulus 11', en: 'weights 1 to 9, repeated, modulus 11' },
  },
  LU: {
    example: 'LU15027442',
    checkDigit: { de: 'die ersten sechs modulo 89', en: 'the first six digits modulo 89' },
  },
  LV: {
    example: 'LV40003521600',
    checkDigit: {
      de: 'Firmen: Gewichte, Modulus 11; Personen: nach dem Geburtsdatum, seit 2017 mit 32 bis 39 am Anfang ohne Prüfziffer',
      en: 'companies: weights, modulus 11; persons: from the date of birth; numbers since 2017 begin with 32 to 39 and have no check digit',
    },
  },
  MT: { example: 'MT11679112', checkDigit: weights('3, 4, 6, 7, 8, 9, 10, 1', 37) },
  NL: {
    example: 'NL004495445B01',
    checkDigit: {
      de: 'Gewichte 9 bis 2, Modulus 11; Einzelunternehmen seit 2020: ISO 7064, MOD 97,10',
      en: 'weights 9 to 2, modulus 11; sole traders since 2020: ISO 7064, MOD 97,10',
    },
  },
  PL: { example: 'PL8567346215', checkDigit: weights('6, 5, 7, 2, 3, 4, 5, 6, 7', 11) },
  PT: { example: 'PT501964843', checkDigit: { de: 'Gewichte 9 bis 2, Modulus 11', en: 'weights 9 to 2, modulus 11' } },
  RO: {
    example: 'RO18547290',
    checkDigit: weights('7, 5, 3, 2, 1, 7, 5, 3, 2', 11),
  },
  SE: { example: 'SE556200077701', checkDigit: LUHN },
  SI: { example: 'SI50223054', checkDigit: { de: 'Gewichte 8 bis 2, Modulus 11', en: 'weights 8 to 2, modulus 11' } },
  SK: {
    example: 'SK2022749619',
    checkDigit: { de: 'die ganze Zahl ist durch 11 teilbar', en: 'the whole number is divisible by 11' },
  },
  XI: { example: 'XI432525179', checkDigit: BRITISH },
  CH: { example: 'CHE100155212', checkDigit: weights('5, 4, 3, 2, 7, 6, 5, 4', 11) },
  GB: { example: 'GB980780684', checkDigit: BRITISH },
}
