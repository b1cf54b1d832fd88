import { normalized } from '../../../base/texts/normalized.ts'
import { INPUTS, type InputId } from '../../../registers/marks/input-rules.ts'
import { MAX_TEXT_LENGTH } from '../limits.ts'
import { createDictionary, splitIntoWords } from './divide-words.ts'
import {
  ADJECTIVES,
  COMPANIES,
  CONTACTS,
  COUNTRIES,
  COUNTRY_CODES,
  FILLER_WORDS,
  FIRMS,
  NAMES,
  NUMBER_NAMES,
  NUMBERS,
  OWNER_WORDS,
  PARTNERS,
  RECIPIENT_WORDS,
  TAXES,
} from './heading-words.ts'

/**
 * What a heading says about UIDs below: how certainly, and who owns them. `isTax`: it may also name
 * a tax (VAT above 20.00); `isMisleading`: it announces something else (former ones, dates).
 */
export type UidHeading = { confidence: 0 | 1 | 2; role: Role; isTax: boolean; isMisleading: boolean }
type Role = 'own' | 'partner' | 'company' | ''

/**
 * Parses a heading; confidence 2 = is a name of a UID, 1 = contains one among other words, 0 = no.
 */
export function readUidHeading(text: string): UidHeading {
  const compact = lettersAndDigits(text)
  const parts = wordsOf(text)
  const all = [...parts, ...parts.flatMap(part => splitIntoWords(withoutAccents(part), UID_HEADING) ?? [])].map(
    withoutAccents,
  )
  const confidence = confidenceOf(compact, parts)
  const isTaxWithOwner = confidence === 0 && namesTaxAndOwner(compact)
  const isTax = TAX_NAME.test(compact) || isTaxWithOwner
  const isMisleading = confidence < 2 && parts.some(word => MISLEADING.test(word))
  return { confidence: isTaxWithOwner && !isMisleading ? 1 : confidence, role: roleOf(all), isTax, isMisleading }
}

/**
 * Returns who owns the numbers, or ''. "Our customers' VAT ID" is neither clearly own nor clearly a
 * partner's.
 */
function roleOf(all: readonly string[]): Role {
  const [isOwn, isPartner] = [OWN_WORDS, PARTNER_WORDS].map(words => all.some(word => words.has(word)))
  if (isOwn) return isPartner ? '' : 'own'
  if (isPartner) return 'partner'
  return all.some(word => FIRM_WORDS.has(word)) ? 'company' : ''
}

/**
 * Returns whether a heading is a tax with its owner, such as "Partner VAT", above numbers or
 * amounts.
 */
function namesTaxAndOwner(compact: string): boolean {
  const parts = splitIntoWords(withoutAccents(compact), UID_HEADING) ?? []
  return (
    parts.some(word => TAX_WORDS.has(word)) &&
    [OWN_WORDS, PARTNER_WORDS, FIRM_WORDS].some(words => parts.some(word => words.has(word)))
  )
}

/**
 * Returns how certainly a heading means a UID: 2 = is a name of it, 1 = contains one among other
 * words, 0 = no.
 */
export const uidHeading = (text: string): 0 | 1 | 2 => readUidHeading(text).confidence

function confidenceOf(compact: string, parts: readonly string[]): 0 | 1 | 2 {
  if (UID_NAME.test(compact)) return 2
  if (parts.some(word => MISLEADING.test(word))) return 0
  return parts.some(word => UID_WORD.test(word)) || consistsOfUidWords(compact) ? 1 : 0
}

/**
 * Returns whether a heading consists of words for VAT numbers and their owners: "Numéro de TVA du
 * client", "Lieferanten-USt-IdNr.".
 */
function consistsOfUidWords(compact: string): boolean {
  const parts = splitIntoWords(withoutAccents(compact), UID_HEADING)
  if (parts === null) return false
  return (
    parts.some(word => UID_NAMES.has(word)) ||
    (parts.some(word => TAX_WORDS.has(word)) && parts.some(word => NUMBER_WORDS.has(word)))
  )
}

const TAX = 'u(?:m)?satzsteuer|umsatzsteuer|mehrwertsteuer|ust|mwst|vat|tva|iva|btw'
const IDENTITY = 'id|ident|identifikations?|identification|registration|registrierungs?|reg'
const NUMBER = 'nr|nrn|nummern?|numbers?|no|num|code'

/**
 * Names of a UID column without spaces, points and hyphens: UID, UST-IdNr., Umsatzsteuer-ID, VAT
 * number, ATU-Nr … (docs/rules.md#uid-column).
 */
const UID_NAME = new RegExp(
  `^(?:eu)?(?:uids?|vat|vatin|tva|(?:${TAX})(?:${IDENTITY})+(?:${NUMBER})?|(?:${TAX}|uid|atu)(?:${IDENTITY})*(?:${NUMBER})|atu|(?:${TAX})ids?|partitaiva|piva|nifiva|vies)$`,
)

/** "UID Kunde", "Kunden-UID", "VAT ID (customer)". */
const UID_WORD = /^(?:uid|uids|uidnr|uidnummer|ustid|ustidnr|ustidnummer|vatid|vatno|vatnr|vatnumber|vatin|atu|atunr)$/

/** Words of columns that accompany a UID, including our own earlier results. */
const MISLEADING =
  /^(?:geprüft|gepruft|prüfung|checked|check|datum|date|ergebnis|result|status|gültig|valid|betrag|amount|satz|rate|text|hinweis|hint|alt|alte|alter|old|former|frühere|previous|prozent|percent|total|exempt)$/

/** The name of a tax or tax code without other words. */
const TAX_NAME = new RegExp(`^(?:vat|tva|(?:${TAX})code)$`)

const UID_NAMES = new Set(NUMBER_NAMES)
const TAX_WORDS = new Set(TAXES)
const NUMBER_WORDS = new Set(NUMBERS)
const OWN_WORDS = new Set(OWNER_WORDS)
const PARTNER_WORDS = new Set([...PARTNERS, ...RECIPIENT_WORDS])
const FIRM_WORDS = new Set(FIRMS)
const UID_HEADING = createDictionary(
  NUMBER_NAMES,
  TAXES,
  NUMBERS,
  ADJECTIVES,
  OWNER_WORDS,
  RECIPIENT_WORDS,
  COMPANIES,
  FILLER_WORDS,
)

const COUNTRY_WORDS = new Set(COUNTRIES)
const COUNTRY_HEADING = createDictionary(COUNTRIES, COUNTRY_CODES, COMPANIES, FILLER_WORDS, [
  'shipping',
  'tax',
  'ust',
  'vat',
  'steuer',
])
const COUNTRY = /^(?:iso|iso2|iso3|isocode|iso2code|iso3code|länderkz)$/

/** Returns whether a heading announces countries. */
export function isCountryHeading(text: string): boolean {
  const name = lettersAndDigits(text)
  const parts = COUNTRY.test(name) ? ['land'] : splitIntoWords(withoutAccents(name), COUNTRY_HEADING)
  return parts?.some(word => COUNTRY_WORDS.has(word)) ?? false
}

/**
 * Returns whether a heading announces languages or currencies, whose codes look like those of
 * countries.
 */
export const isOtherCodeHeading = (text: string): boolean =>
  /^(?:sprach|lang|lingu|idiom|jazyk|jezik|nyelv|jezyk|limb|wahrung|waehrung|curr|wkz|mena|devis|valut|penznem)/.test(
    withoutAccents(lettersAndDigits(text)),
  )

const PARTNER =
  'kunden?|lieferanten?|debitor(?:en)?|kreditor(?:en)?|geschäftspartner|partner|customer|client|supplier|vendor|businesspartner'

const COMPANY_WORDS = new Set([...COMPANIES, ...CONTACTS])
const NAME_WORDS = new Set(NAMES)
const NAME_HEADING = createDictionary(COMPANIES, CONTACTS, NAMES, FILLER_WORDS)

/** Names in accounting and address programs. */
const OTHER_NAMES =
  /^(?:kontoname|kontobezeichnung|kontobeschriftung|kurzbezeichnung|partneridname|accountname|nameadressattypunternehmen|nameadressatentypunternehmen)$/

/**
 * Returns how certainly a heading announces the user's own company names: 2 = company names, 1 =
 * some name, 0 = no.
 */
export function nameHeading(text: string): 0 | 1 | 2 {
  const name = withoutAccents(lettersAndDigits(text))
  if (OTHER_NAMES.test(name)) return name.startsWith('name') ? 2 : 1
  const parts = splitIntoWords(name, NAME_HEADING) ?? []
  const isNamed = parts.some(word => NAME_WORDS.has(word))
  const isCompany = parts.some(word => COMPANY_WORDS.has(word))
  // "Contact" by itself is a person.
  if (isCompany && (isNamed || !parts.some(word => CONTACTS.includes(word)))) return 2
  return isNamed ? 1 : 0
}

const COMPANY_PREFIX = `(?:firmen|${PARTNER})?`
const HOUSE_NUMBER = '(?:(?:und)?(?:hausnummer|hausnr|hnr|nummer|nr))?'
const STREET = new RegExp(`^${COMPANY_PREFIX}(?:(?:straße|strasse|str)${HOUSE_NUMBER}|street(?:address|name)?1?)$`)
const ADDRESS = new RegExp(`^${COMPANY_PREFIX}(?:adresse|anschrift|address)(?:line|zeile)?1?$`)

/**
 * Returns how certainly a heading announces streets: 2 = streets, 1 = addresses, perhaps with
 * towns, 0 = no.
 */
export function streetHeading(text: string): 0 | 1 | 2 {
  const name = lettersAndDigits(text)
  if (STREET.test(name)) return 2
  return ADDRESS.test(name) ? 1 : 0
}

// "PLZ Ort" in one column is both postcode and town.
const ZIP_CODE_AND_CITY = new RegExp(
  `^${COMPANY_PREFIX}(?:plz(?:und)?ort|postleitzahl(?:und)?ort|(?:zip|postcode)(?:and)?(?:city|town))$`,
)
const ZIP_CODE = new RegExp(`^${COMPANY_PREFIX}(?:plz|postleitzahl|postcode|postalcode|zip|zipcode)$`)
const CITY = new RegExp(`^${COMPANY_PREFIX}(?:ort|ortschaft|stadt|city|town)$`)

const confidence = (name: string, own: RegExp): 0 | 1 | 2 => (own.test(name) ? 2 : ZIP_CODE_AND_CITY.test(name) ? 1 : 0)

/** Returns how certainly a heading announces postcodes: 2 = only those, 1 = with towns, 0 = no. */
export const zipCodeHeading = (text: string): 0 | 1 | 2 => confidence(lettersAndDigits(text), ZIP_CODE)

/** Returns how certainly a heading announces towns: 2 = only those, 1 = with postcodes, 0 = no. */
export const cityHeading = (text: string): 0 | 1 | 2 => confidence(lettersAndDigits(text), CITY)

const DAY = '(?:datum|dat|tag|date|day)'
const INVOICE_DAY = new RegExp(
  `^(?:(?:eingangs|ausgangs)?(?:rechnungs?|rechn|rech|faktura|fakturen)${DAY}|(?:rg|re|rng)(?:datum|dat)|(?:invoice|bill|billing)(?:issue)?${DAY}|dateofinvoice)$`,
)
const SUPPLY_DAY = new RegExp(
  `^(?:leistungs|liefer|lieferungs)${DAY}$|^(?:supply|delivery)${DAY}$|^dateof(?:supply|delivery)$|^taxpointdate$`,
)
const DOCUMENT_DAY = new RegExp(`^(?:beleg|dokument|document|voucher)s?${DAY}$`)

/**
 * Returns how certainly a heading announces the days for which UIDs are needed: 3 = of the invoice,
 * 2 = of the supply, 1 = of the document, 0 = no.
 */
export function dayHeading(text: string): 0 | 1 | 2 | 3 {
  const name = lettersAndDigits(text)
  if (INVOICE_DAY.test(name)) return 3
  if (SUPPLY_DAY.test(name)) return 2
  return DOCUMENT_DAY.test(name) ? 1 : 0
}

/** Returns how certainly a heading announces an input of a register; see `MarkInput`. */
export const inputHeading = (text: string, id: InputId): 0 | 1 | 2 => INPUTS[id].heading(lettersAndDigits(text))

/**
 * Returns whether the answers of an earlier result begin at this heading (batches/server-texts.ts).
 */
export const isAnswerHeading = (text: string): boolean => /^(?:uidgeprüft|uidchecked)\d*$/.test(lettersAndDigits(text))

const fold = (text: string): string => normalized(text.slice(0, MAX_TEXT_LENGTH), 'NFKC').toLowerCase()
const lettersAndDigits = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')
const withoutAccents = (text: string): string =>
  normalized(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ø', 'o')

/**
 * Splits a heading into words. USt-IdNr is one word with a hyphen, so hyphens and points do not
 * separate words; for Kunden-UID both ways are tried.
 */
function wordsOf(text: string): string[] {
  const words = fold(text).split(/[\s/(),;:|]+/)
  return [...words.map(lettersAndDigits), ...words.flatMap(word => word.split(/[-_.]/).map(lettersAndDigits))].filter(
    Boolean,
  )
}
