import { normalized } from '../../../ground/texts/normalized.ts'
import { LONGEST_KEPT_TEXT } from '../limits.ts'

/** How surely a heading says "UID": 2 = is one of its names, 1 = has one among other words, 0 = no. */
export function uidHeading(text: string): 0 | 1 | 2 {
  if (EXACT.test(squeeze(text))) return 2
  const words = wordsOf(text)
  return words.some(word => TELLING.test(word)) && !words.some(word => MISLEADING.test(word)) ? 1 : 0
}

const TAX = 'u(?:m)?satzsteuer|umsatzsteuer|mehrwertsteuer|ust|mwst|vat|tva|iva|btw'
const IDENTITY = 'id|ident|identifikations?|identification|registration|registrierungs?|reg'
const NUMBER = 'nr|nrn|nummern?|numbers?|no|num|code'

/** Names of a UID column, without blanks, points and hyphens: UID, UST-IdNr., Umsatzsteuer-ID, VAT number, ATU-Nr … (docs/rules.md#uid-column). */
const EXACT = new RegExp(
  `^(?:eu)?(?:uids?|vat|vatin|tva|(?:${TAX})(?:${IDENTITY})+(?:${NUMBER})?|(?:${TAX}|uid|atu)(?:${IDENTITY})*(?:${NUMBER})|atu|(?:${TAX})ids?|partitaiva|piva|nifiva|vies)$`,
)

/** "UID Kunde", "Kunden-UID", "VAT ID (customer)". */
const TELLING = /^(?:uid|uids|uidnr|uidnummer|ustid|ustidnr|ustidnummer|vatid|vatno|vatnr|vatnumber|vatin|atu|atunr)$/

/** What stands beside a UID, our own earlier results included. */
const MISLEADING =
  /^(?:geprüft|gepruft|prüfung|checked|check|datum|date|ergebnis|result|status|gültig|valid|betrag|amount|satz|rate|text|hinweis|hint|eigene|own)$/

const COUNTRY =
  /^(?:land|länder|country|countries|staat|state|lkz|lkz|cc|iso|iso2|isocode|ländercode|landcode|länderkennzeichen|länderkürzel|länderkz|landkz|countrycode|countryiso|nation|mitgliedstaat|memberstate)$/

/** Whether a heading says that countries stand below. */
export const isCountryHeading = (text: string): boolean => COUNTRY.test(squeeze(text))

const PARTNER =
  'kunden?|lieferanten?|debitor(?:en)?|kreditor(?:en)?|geschäftspartner|partner|customer|client|supplier|vendor|businesspartner'

/** Firma, Firmenname, Kundenname, Lieferant, Company name … */
const COMPANY_NAME = new RegExp(
  `^(?:firma|nameadress(?:at|aten)typunternehmen|firmen(?:name|wortlaut|bezeichnung)|unternehmen(?:s?name)?|(?:${PARTNER})(?:name|bezeichnung)?[s1]?|company(?:name)?|legalname|businessname|tradername)$`,
)

/** What programs call it that keep accounts: Name, Name 1, Bezeichnung. */
const ANY_NAME = /^(?:name1?|bezeichnung1?|konto(?:name|bezeichnung)|accountname)$/

/** How surely a heading says that the owner's own names of companies stand below: 2 = theirs, 1 = some name, 0 = no. */
export function nameHeading(text: string): 0 | 1 | 2 {
  const name = squeeze(text)
  if (COMPANY_NAME.test(name)) return 2
  return ANY_NAME.test(name) ? 1 : 0
}

const OF_COMPANY = `(?:firmen|${PARTNER})?`
const HOUSE = '(?:(?:und)?(?:hausnummer|hausnr|hnr|nummer|nr))?'
const STREET = new RegExp(`^${OF_COMPANY}(?:(?:straße|strasse|str)${HOUSE}|street(?:address|name)?1?)$`)
const ADDRESS = new RegExp(`^${OF_COMPANY}(?:adresse|anschrift|address)(?:line|zeile)?1?$`)

/** How surely a heading says that streets stand below: 2 = streets, 1 = addresses, perhaps with their towns, 0 = no. */
export function streetHeading(text: string): 0 | 1 | 2 {
  const name = squeeze(text)
  if (STREET.test(name)) return 2
  return ADDRESS.test(name) ? 1 : 0
}

// "PLZ Ort" in one column serves both.
const BOTH = new RegExp(
  `^${OF_COMPANY}(?:plz(?:und)?ort|postleitzahl(?:und)?ort|(?:zip|postcode)(?:and)?(?:city|town))$`,
)
const ZIP_CODE = new RegExp(`^${OF_COMPANY}(?:plz|postleitzahl|postcode|postalcode|zip|zipcode)$`)
const CITY = new RegExp(`^${OF_COMPANY}(?:ort|ortschaft|stadt|city|town)$`)

const sureness = (name: string, own: RegExp): 0 | 1 | 2 => (own.test(name) ? 2 : BOTH.test(name) ? 1 : 0)

/** How surely a heading says that postcodes stand below: 2 = those alone, 1 = with their towns, 0 = no. */
export const zipCodeHeading = (text: string): 0 | 1 | 2 => sureness(squeeze(text), ZIP_CODE)

/** How surely a heading says that towns stand below: 2 = those alone, 1 = with their postcodes, 0 = no. */
export const cityHeading = (text: string): 0 | 1 | 2 => sureness(squeeze(text), CITY)

const DAY = '(?:datum|dat|tag|date|day)'
const INVOICE_DAY = new RegExp(
  `^(?:(?:eingangs|ausgangs)?(?:rechnungs?|rechn|rech|faktura|fakturen)${DAY}|(?:rg|re|rng)(?:datum|dat)|(?:invoice|bill|billing)(?:issue)?${DAY}|dateofinvoice)$`,
)
const SUPPLY_DAY = new RegExp(
  `^(?:leistungs|liefer|lieferungs)${DAY}$|^(?:supply|delivery)${DAY}$|^dateof(?:supply|delivery)$|^taxpointdate$`,
)
const DOCUMENT_DAY = new RegExp(`^(?:beleg|dokument|document|voucher)s?${DAY}$`)

/** How surely a heading says that days stand below for which a UID was needed: 3 = of the invoice, 2 = of the supply, 1 = of the document, 0 = no. */
export function dayHeading(text: string): 0 | 1 | 2 | 3 {
  const name = squeeze(text)
  if (INVOICE_DAY.test(name)) return 3
  if (SUPPLY_DAY.test(name)) return 2
  return DOCUMENT_DAY.test(name) ? 1 : 0
}

/** Whether a heading says that Czech company numbers stand below: IČO, IČ, Identifikační číslo. */
export const isIcoHeading = (text: string): boolean =>
  /^(?:ičo?|ico|identifikačníčíslo|identifikacnicislo)(?:kunden?|lieferanten?|partner|firma|cz)?$/.test(squeeze(text))

/** Whether the answers of an earlier result begin here (batches/server-texts.ts). */
export const isAnswerHeading = (text: string): boolean => /^(?:uidgeprüft|uidchecked)\d*$/.test(squeeze(text))

const fold = (text: string): string => normalized(text.slice(0, LONGEST_KEPT_TEXT), 'NFKC').toLowerCase()
const squeeze = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

/** USt-IdNr is one word written with a hyphen, so hyphens and points within a word do not part it; Kunden-UID shows both ways. */
function wordsOf(text: string): string[] {
  const written = fold(text).split(/[\s/(),;:|]+/)
  return [...written.map(squeeze), ...written.flatMap(word => word.split(/[-_.]/).map(squeeze))].filter(Boolean)
}
