import type { Element } from '../../../base/xml/tree.ts'
import { allIn, oneIn, textIn } from '../reading/read-xml.ts'
import { oneLine } from '../received.ts'

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
  const { name, country } = { name: nameIn(identification), country: seat ? lineIn(seat, 'countryIdISO2') : '' }
  return { number, status, ...vat, name, country, addressLines: seat ? linesOf(seat) : [] }
}

const VAT_ELEMENT = 'vatRegisterInformation'

function vatIn(outer: Element): Omit<Organisation, 'number' | 'status' | 'name' | 'addressLines' | 'country'> | null {
  const vatStatus = textIn(outer, VAT_ELEMENT, 'vatStatus')
  const vatEntryStatus = textIn(outer, VAT_ELEMENT, 'vatEntryStatus')
  const from = textIn(outer, VAT_ELEMENT, 'vatEntryDate')
  const until = textIn(outer, VAT_ELEMENT, 'vatLiquidationDate')
  const vatNumber = numberIn(outer, VAT_ELEMENT, 'uidVat')
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
  lineIn(identification, 'organisationName') || lineIn(identification, 'organisationLegalName')

// Returns the text on one line; '' for a repeated element, which decides nothing.
const lineIn = (element: Element, name: string): string => oneLine(textIn(element, name) ?? '')

/** Returns the address of its seat, else the first one. */
function seatIn(inner: Element): Element | undefined {
  const addresses = allIn(inner, 'address')
  return addresses.find(each => textIn(each, 'addressCategory') === 'LEGAL') ?? addresses[0]
}

/** Returns the lines of an address as on a letter. */
function linesOf(address: Element): string[] {
  const line = (name: string) => lineIn(address, name)
  const join = (...names: string[]) => names.map(line).filter(Boolean).join(' ')
  const country = line('countryIdISO2')
  return [
    line('addressLine1'),
    line('addressLine2'),
    join('street', 'houseNumber'),
    join('swissZipCode', 'town'),
    country === 'CH' ? '' : country,
  ].filter(line => line !== '')
}
