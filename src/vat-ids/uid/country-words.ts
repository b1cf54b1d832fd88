import { normalized } from '../../base/texts/normalized.ts'
import { isCountryCode, servicePrefix } from './countries.ts'
import { ISO_COUNTRY_CODES, SERVICE_CODES_BY_ALPHA3 } from './iso-codes.ts'

/**
 * Languages in which the names of supported states are recognised. Other countries only have German
 * and English names.
 */
const LANGUAGES = [
  'fr',
  'it',
  'es',
  'pt',
  'nl',
  'cs',
  'sk',
  'sl',
  'hr',
  'hu',
  'pl',
  'ro',
  'da',
  'sv',
  'fi',
  'bg',
  'el',
  'et',
  'lv',
  'lt',
  'mt',
  'ga',
]

/**
 * Vehicle registration codes that differ from the country code: those of the Vienna Convention, and
 * older ones.
 */
const VEHICLE_CODES = `
  A AT B BE D DE E ES F FR H HU I IT L LU P PT S SE M MT N NO SLO SI FIN FI IRL IE EST EE FL LI GBM IM GBZ GI SRB RS BIH BA MNE ME NMK MK
  RUS RU TR TR UA UA V VA RSM SM`

/**
 * Longer, older and shorter names that Intl.DisplayNames lacks; in capitals, without accents and
 * punctuation.
 */
const FURTHER_NAMES: Record<string, string> = {
  AT: 'OESTERREICH|REPUBLIK OESTERREICH|REPUBLIC OF AUSTRIA|OSTERREICH',
  BE: 'KOENIGREICH BELGIEN|KINGDOM OF BELGIUM|BELGIE|BELGIQUE',
  BG: 'REPUBLIC OF BULGARIA|BALGARIA',
  CY: 'REPUBLIC OF CYPRUS|REPUBLIK ZYPERN',
  CZ: 'CZECH REPUBLIC|THE CZECH REPUBLIC|TSCHECHISCHE REPUBLIK|CESKA REPUBLIKA|REPUBLIQUE TCHEQUE|REPUBBLICA CECA|REPUBLICA CHECA|TSCHECHEI',
  DE: 'BRD|RFA|BR DEUTSCHLAND|DTL|DTLD|DTSCHL|DTSCHLD|DEUTSCHLD|BUNDESREPUBLIK DEUTSCHLAND|FEDERAL REPUBLIC OF GERMANY|GERMANY FEDERAL REPUBLIC OF',
  DK: 'DAENEMARK|KINGDOM OF DENMARK',
  EE: 'REPUBLIC OF ESTONIA|REPUBLIK ESTLAND',
  EL: 'HELLAS|HELLENIC REPUBLIC|ELLADA|HELLENISCHE REPUBLIK',
  ES: 'KINGDOM OF SPAIN|KOENIGREICH SPANIEN',
  FI: 'REPUBLIC OF FINLAND|REPUBLIK FINNLAND',
  FR: 'FRENCH REPUBLIC|REPUBLIQUE FRANCAISE|FRANZOESISCHE REPUBLIK',
  HR: 'REPUBLIC OF CROATIA|REPUBLIKA HRVATSKA|REPUBLIK KROATIEN',
  HU: 'REPUBLIC OF HUNGARY|MAGYAR KOZTARSASAG|REPUBLIK UNGARN',
  IE: 'REPUBLIC OF IRELAND|EIRE|REPUBLIK IRLAND|IRISCHE REPUBLIK|IRISH REPUBLIC',
  IT: 'ITALIAN REPUBLIC|REPUBBLICA ITALIANA|ITALIENISCHE REPUBLIK',
  LT: 'REPUBLIC OF LITHUANIA|REPUBLIK LITAUEN',
  LU: 'GRAND DUCHY OF LUXEMBOURG|GROSSHERZOGTUM LUXEMBURG|GRAND DUCHE DE LUXEMBOURG|LUXEMBURG|LUXEMBOURG',
  LV: 'REPUBLIC OF LATVIA|REPUBLIK LETTLAND',
  MT: 'REPUBLIC OF MALTA|REPUBLIK MALTA',
  NL: 'HOLLAND|THE NETHERLANDS|DIE NIEDERLANDE|KINGDOM OF THE NETHERLANDS|NETHERLANDS THE|KOENIGREICH DER NIEDERLANDE|OLANDA|HOLLANDE',
  PL: 'REPUBLIC OF POLAND|RZECZPOSPOLITA POLSKA|REPUBLIK POLEN',
  PT: 'PORTUGUESE REPUBLIC|REPUBLICA PORTUGUESA|PORTUGIESISCHE REPUBLIK',
  RO: 'RUMAENIEN|ROUMANIA|RUMANIA',
  SE: 'KINGDOM OF SWEDEN|KOENIGREICH SCHWEDEN',
  SI: 'REPUBLIC OF SLOVENIA|REPUBLIKA SLOVENIJA|REPUBLIK SLOWENIEN|SLOWENISCHE REPUBLIK|SLOVENIAN REPUBLIC',
  SK: 'SLOVAK REPUBLIC|THE SLOVAK REPUBLIC|SLOWAKISCHE REPUBLIK|SLOVENSKA REPUBLIKA',
  XI: 'NORTHERN IRELAND|NORDIRLAND|GB NIR|UK NI',
  CH: 'SWISS CONFEDERATION|SCHWEIZERISCHE EIDGENOSSENSCHAFT|CONFEDERATION SUISSE|HELVETIA',
  GB: 'ENGLAND|SCOTLAND|WALES|SCHOTTLAND|GREAT BRITAIN|GROSSBRITANNIEN|THE UNITED KINGDOM|UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND|BRITAIN|U K|VEREINIGTES KOENIGREICH',
  US: 'USA|U S A|UNITED STATES OF AMERICA|THE UNITED STATES',
  MK: 'MACEDONIA|MAZEDONIEN',
  TR: 'TURKEY|TUERKEI',
  TW: 'REPUBLIC OF CHINA|REPUBLIK CHINA',
}

// Monaco's numbers are French.
const toServiceCode = (code: string): string => (code === 'MC' ? 'FR' : servicePrefix(code))

/** Lists differ in accents, points and case; sharp s becomes two letters in capitals. */
const fold = (text: string): string =>
  normalized(text, 'NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim()

function namesIn(language: string, codes: readonly string[]): (readonly [string, string])[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  return codes.flatMap(code => {
    const name = names.of(code)
    return name === undefined ? [] : [[fold(name), toServiceCode(code)] as const]
  })
}

const COUNTRIES_BY_VEHICLE_CODE: ReadonlyMap<string, string> = new Map(
  [...VEHICLE_CODES.matchAll(/(\S+) (\S+)/g)].map(([, sign = '', code = '']) => [sign, code] as const),
)

/**
 * Abbreviations that folding would turn into another country's code, and those written with points.
 * SR is Slovakia's own abbreviation, and rarely stands for Suriname.
 */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  ČR: 'CZ',
  SR: 'SK',
  GB: 'GB',
  UK: 'GB',
  USA: 'US',
  BRD: 'DE',
  RFA: 'DE',
}

let cachedNames: ReadonlyMap<string, string> | undefined

const furtherNames = () =>
  Object.entries(FURTHER_NAMES).flatMap(([code, texts]) => texts.split('|').map(text => [text, code] as const))

/** Built on first use: most lists contain no country. */
function countriesByName(): ReadonlyMap<string, string> {
  if (cachedNames !== undefined) return cachedNames
  const supportedCodes = ISO_COUNTRY_CODES.filter(code => isCountryCode(toServiceCode(code)))
  cachedNames = new Map([
    ...LANGUAGES.flatMap(language => namesIn(language, supportedCodes)),
    ...['de', 'en'].flatMap(language => namesIn(language, ISO_COUNTRY_CODES)),
    ...furtherNames(),
  ])
  return cachedNames
}

const TWO_LETTER_CODES = new Set([...ISO_COUNTRY_CODES, 'EL', 'XI', 'UK'])

/** Returns the services' code of a country's code or sign; '' = none. */
function codeOf(sign: string): string {
  if (/^[A-Z]{2}$/.test(sign))
    return TWO_LETTER_CODES.has(sign) ? toServiceCode(sign) : (COUNTRIES_BY_VEHICLE_CODE.get(sign) ?? sign)
  return COUNTRIES_BY_VEHICLE_CODE.get(sign) ?? toServiceCode(SERVICE_CODES_BY_ALPHA3.get(sign) ?? '')
}

const MAX_LENGTH = 80

/**
 * Returns the services' code of the country that a text names (Greece EL, the United Kingdom GB),
 * or ''. Recognises codes of two or three letters, vehicle codes, and names in any language of the
 * Union, also older, longer or abbreviated. Two of these together are accepted: "AT - Österreich".
 */
export function findCountryCode(text: string): string {
  if (text.length > MAX_LENGTH) return ''
  const foldedText = fold(text)
  const direct = ABBREVIATIONS[compactForm(text)] ?? (findCountry(foldedText) || countryOfAbbreviation(text))
  if (direct !== '' || !foldedText.includes(' ')) return direct
  const words = foldedText.split(' ')
  const parts = words.slice(1, MAX_WORDS).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)] as const)
  for (const [before, after] of parts) {
    const country = findCountry(before.join(' '))
    if (country !== '' && country === findCountry(after.join(' '))) return country
  }
  return ''
}

const MAX_WORDS = 8

/**
 * Returns the text in capitals without points if it is short enough for an abbreviation, else ''.
 */
const compactForm = (text: string): string =>
  text.length > MAX_ABBREVIATION_LENGTH
    ? ''
    : normalized(text, 'NFC')
        .toUpperCase()
        .replace(/^\s+|\.\s*/g, '')
        .trim()
const MAX_ABBREVIATION_LENGTH = 10

const findCountry = (name: string): string =>
  codeOf(name) || (countriesByName().get(name) ?? '') || countryOfState(name)

const STATE = '(?:REP|REPUBLI[KCQ]U?E?A?|REPUBBLICA|KGR|KOE?NIGREICH|KINGDOM)'
const STATE_OF = new RegExp(`^${STATE}(?: (?:OF|OF THE|DER|DE|DI|D|DA))? (.+)$`)
const OF_STATE = new RegExp(`^(.+) ${STATE}(?: (?:OF|OF THE|DER))?$`)

/**
 * Returns the country of "Republik Österreich" or "Austria, Republic of": a kind of state next to a
 * country's name, never next to a code.
 */
function countryOfState(text: string): string {
  const name = (STATE_OF.exec(text) ?? OF_STATE.exec(text))?.[1] ?? ''
  return name.length < MIN_ABBREVIATED ? '' : (countriesByName().get(name) ?? '')
}

/** Minimum length of a first word with a point: "Mag." is a degree, not Magyarország. */
const MIN_ABBREVIATED = 4
const MIN_FURTHER = 3

/**
 * Languages whose names may be abbreviated. In others, country names start like given names:
 * "Franz." is Maltese for France.
 */
const LANGUAGES_WITH_ABBREVIATIONS = ['fr', 'it', 'es', 'cs', 'sk', 'sl', 'hr', 'hu', 'pl']

type CountryName = { words: readonly string[]; code: string }
let cachedNamesByBeginning: ReadonlyMap<string, readonly CountryName[]> | undefined

function namesByBeginning(): ReadonlyMap<string, readonly CountryName[]> {
  if (cachedNamesByBeginning !== undefined) return cachedNamesByBeginning
  const supportedCodes = ISO_COUNTRY_CODES.filter(code => isCountryCode(toServiceCode(code)))
  const entries = [
    ...['de', 'en'].flatMap(language => namesIn(language, ISO_COUNTRY_CODES)),
    ...LANGUAGES_WITH_ABBREVIATIONS.flatMap(language => namesIn(language, supportedCodes)),
    ...furtherNames(),
  ]
  cachedNamesByBeginning = Map.groupBy(
    entries.map(([name, code]) => ({ words: name.split(' '), code })),
    ({ words }) => (words[0] ?? '').slice(0, MIN_ABBREVIATED),
  )
  return cachedNamesByBeginning
}

/**
 * Returns the country of an abbreviated name ("Niederl.", "Tschech. Republik", "Rep. Österr.") if
 * it is the only one whose name starts like this.
 */
function countryOfAbbreviation(text: string): string {
  const tokens = wordsWithPoints(text)
  const [first] = tokens
  if (first === undefined || !tokens.some(isShortened)) return ''
  const rest = /^(?:REP|KGR)\.?$/.test(first) && tokens.length > 1 ? tokens.slice(1) : tokens
  const [head = ''] = rest
  if (rest.length === 1 && !isShortened(head)) return ''
  const candidates = namesByBeginning().get(head.replace('.', '').slice(0, MIN_ABBREVIATED)) ?? []
  const codes = new Set(candidates.filter(({ words }) => isShortFor(rest, words)).map(({ code }) => code))
  const [code = ''] = codes
  return codes.size === 1 && isCountryCode(code) ? code : ''
}

const isShortened = (token: string): boolean => token.endsWith('.') || token === 'REP'

/** Returns the words in capitals without accents, each with its trailing point. */
const wordsWithPoints = (text: string): string[] =>
  text.includes('.') || /rep$/i.test(text)
    ? (normalized(text, 'NFKD')
        .replace(/\p{M}/gu, '')
        .toUpperCase()
        .match(/[\p{L}\p{Nd}]+\.?/gu) ?? [])
    : []

function isShortFor(tokens: readonly string[], words: readonly string[]): boolean {
  if (tokens.length !== words.length) return false
  return tokens.every((token, at) => {
    const [part, word = ''] = [token.replace('.', ''), words[at]]
    if (!isShortened(token)) return part === word
    return part.length >= (at === 0 ? MIN_ABBREVIATED : MIN_FURTHER) && word.startsWith(part)
  })
}

/** Returns whether a text is a single letter, which may be a vehicle code or anything else. */
export const isOneLetter = (text: string): boolean => /^\s*\p{L}\.?\s*$/u.test(text)
