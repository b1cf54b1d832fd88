import { COUNTRY_CODES, isCountryCode } from '../../../vat-ids/uid/countries.ts'
import { countryNames } from '../../../vat-ids/uid/country-names.ts'

/** Signs of cars, as lists of Austrian and German bookkeepers still use them. */
const CAR_SIGNS = { A: 'AT', B: 'BE', D: 'DE', E: 'ES', F: 'FR', H: 'HU', I: 'IT', L: 'LU', P: 'PT', S: 'SE' } as const

// Both codes are in use; the authorities and the sentences about British numbers know the second.
const USUAL: ReadonlyMap<string, string> = new Map([
  ['GR', 'EL'],
  ['UK', 'GB'],
])

/**
 * Takes a cell of a country column: code, car sign, or name in German or English; returns the code, GR as EL, '' when it says no
 * country. Countries outside the Union have codes too: their numbers are to be named as such.
 */
export function countryInCell(text: string): string {
  const written = text.trim().toUpperCase()
  if (/^[A-Z]{2}$/.test(written)) return USUAL.get(written) ?? written
  return CODES.get(written) ?? ''
}

/** Whether the cell names one of the member states or Northern Ireland. */
export const isEuCountry = (text: string): boolean => !NO_COUNTRY.test(text) && isCountryCode(countryInCell(text))

/** Spares most cells the look into the list: no member state's name has a digit or is so long. */
const NO_COUNTRY = /[0-9]|^.{50}/

function regionNames(): (readonly [string, string])[] {
  return ['de', 'en'].flatMap(language => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return TWO_LETTERS.flatMap(code => {
      const name = names.of(code)
      return name === undefined ? [] : [[name.toUpperCase(), USUAL.get(code) ?? code] as const]
    })
  })
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const TWO_LETTERS = LETTERS.flatMap(first => LETTERS.map(second => first + second))

const CODES: ReadonlyMap<string, string> = new Map([
  ...regionNames(),
  ...COUNTRY_CODES.flatMap(code =>
    [countryNames.entries[code].de, countryNames.entries[code].en].map(name => [name.toUpperCase(), code] as const),
  ),
  ...Object.entries(CAR_SIGNS),
])
