import { allIn, oneIn, textIn } from '../reading/read-xml.ts'
import { oneLine } from '../received.ts'
import type { Element } from '../xml-tree.ts'

/**
 * The parsed parts of an organisation. Numbers have nine digits, days are as written; '' = missing.
 */
export type Organisation = {
  number: string
  /** uidregStatusEnterpriseDetail, vatStatus, vatEntryStatus as written; '' = missing. */
  status: string
  vatStatus: string
  vatEntryStatus: string
  from: string
  until: string
  /** The number under which it is registered: the head's if it is a member of a group. */
  vatNumber: string
  name: string
  addressLines: string[]
  /** Country of its seat in two letters; '' = missing. */
  country: string
}

/**
 * Parses one organisationType by its element names, regardless of prefixes
 * (docs/sources.md#swiss-answers). Returns null if a deciding element is repeated and therefore
 * ambiguous.
 */
export function readOrganisation(type: Element): Organisation | null {
  const outer = oneIn(type, 'organisation')
  const inner = outer && oneIn(outer, 'organisation')
  if (!outer || !inner) return null
  const identification = oneIn(inner, 'organisationIdentification')
  const number = identification ? numberIn(identification, 'uid') : ''
  const status = textIn(outer, 'uidregInformation', 'uidregStatusEnterpriseDetail')
  const vat = vatIn(outer)
  if (!identification || number === null || status === null || vat === null) return null
  const seat = seatIn(inner)
  const { name, country } = { name: nameIn(identification), country: seat ? wordsIn(seat, 'countryIdISO2') : '' }
  return { number, status, ...vat, name, country, addressLines: seat ? linesOf(seat) : [] }
}

const VAT = 'vatRegisterInformation'

function vatIn(outer: Element): Omit<Organisation, 'number' | 'status' | 'name' | 'addressLines' | 'country'> | null {
  const vatStatus = textIn(outer, VAT, 'vatStatus')
  const vatEntryStatus = textIn(outer, VAT, 'vatEntryStatus')
  const from = textIn(outer, VAT, 'vatEntryDate')
  const until = textIn(outer, VAT, 'vatLiquidationDate')
  const vatNumber = numberIn(outer, VAT, 'uidVat')
  if (vatStatus === null || vatEntryStatus === null || from === null || until === null || vatNumber === null)
    return null
  return { vatStatus, vatEntryStatus, from, until, vatNumber }
}

/**
 * Returns the nine digits of a number of category CHE; '' if there is none, null if there are two.
 */
function numberIn(element: Element, ...path: string[]): string | null {
  const category = textIn(element, ...path, 'uidOrganisationIdCategorie')
  const digits = textIn(element, ...path, 'uidOrganisationId')
  if (category === null || digits === null) return null
  return category === 'CHE' && /^\d{1,9}$/.test(digits) ? digits.padStart(9, '0') : ''
}

const nameIn = (identification: Element): string =>
  wordsIn(identification, 'organisationName') || wordsIn(identification, 'organisationLegalName')

// Joins lines. A repeated element is returned as '': it decides nothing.
const wordsIn = (element: Element, name: string): string => oneLine(textIn(element, name) ?? '')

/** Returns the address of its seat, else the first one. */
function seatIn(inner: Element): Element | undefined {
  const all = allIn(inner, 'address')
  return all.find(each => textIn(each, 'addressCategory') === 'LEGAL') ?? all[0]
}

/** Formats an address as on a letter. */
function linesOf(address: Element): string[] {
  const words = (name: string) => wordsIn(address, name)
  const joined = (...names: string[]) => names.map(words).filter(Boolean).join(' ')
  const country = words('countryIdISO2')
  return [
    words('addressLine1'),
    words('addressLine2'),
    joined('street', 'houseNumber'),
    joined('swissZipCode', 'town'),
    country === 'CH' ? '' : country,
  ].filter(line => line !== '')
}
