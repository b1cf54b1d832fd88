import { type AddressMatch, compareAddresses } from './compare-addresses.ts'
import { compareNames, type NameMatch } from './compare-names.ts'
import {
  type AnsweredBy,
  type CompanyText,
  type Comparison,
  type Difference,
  SAMENESS,
  type Sameness,
} from './comparison.ts'
import { addressDifferences, nameDifferences } from './differences.ts'
import { type ReadName, readNames } from './read-name.ts'
import { VAT_GROUP } from './words.ts'

type Pair = { own: ReadName; given: ReadName; match: NameMatch; sameness: Sameness }

/**
 * Takes a company as in one's own data and as an authority gave it; returns one of five words with its reasons
 * (docs/same-company.md). Never *same* where a rare word differs: near spellings are *similar*, a person decides.
 */
export function compareCompanies(own: CompanyText, given: CompanyText, by: AnsweredBy): Comparison {
  const ownNames = readNames(own.name, by.country)
  const givenNames = own.name === given.name ? ownNames : readNames(given.name, by.country)
  const reason = whyNot(ownNames, givenNames, by)
  if (reason) return { sameness: 'not-comparable', differences: [{ kind: reason }] }
  const address = compareAddresses(own, given)
  const pair = nearest(pairsOf(ownNames, givenNames, address, by.country))
  const { sameness } = pair
  const differences: Difference[] = [
    ...nameDifferences(pair, own.name, given.name),
    ...addressDifferences(address, own, given),
    ...(sameness === 'different' && agrees(address) ? [{ kind: 'same-address' } as const] : []),
  ]
  return { sameness, differences }
}

/** A dash is not a name, and the name of a group may be its parent's: unknown is never different. */
function whyNot(own: ReadName[], given: ReadName[], { isGroup }: AnsweredBy) {
  if (isGroup || [...own, ...given].some(({ whole }) => VAT_GROUP.test(whole))) return 'vat-group'
  if (given.length === 0) return 'no-name'
  return own.length === 0 ? 'no-own-name' : null
}

const pairsOf = (own: ReadName[], given: ReadName[], address: AddressMatch, country: string): Pair[] =>
  own.flatMap(one =>
    given.map(other => {
      const pair = { own: one, given: other, match: compareNames(one, other, country) }
      return { ...pair, sameness: samenessOf(pair, address) }
    }),
  )

/** Of a legal name and a title the one that is nearer: either may be what one's own data say. */
const nearest = (pairs: Pair[]): Pair =>
  pairs.reduce((best, pair) => (SAMENESS.indexOf(pair.sameness) < SAMENESS.indexOf(best.sameness) ? pair : best))

function samenessOf(
  { own, given, match: { closeness, forms } }: Omit<Pair, 'sameness'>,
  address: AddressMatch,
): Sameness {
  if (closeness === 'far') return 'different'
  if (closeness === 'near') return 'similar'
  if (forms === 'differ') return 'other-form'
  const isSure = forms === 'same' || [own, given].every(name => isSureWithoutForm(name, address))
  return isSure && !isElsewhere(address) ? 'same' : 'similar'
}

/** Without a legal form a name of one word says little, and a person's name is not the company's that bears it. */
function isSureWithoutForm({ words }: ReadName, address: AddressMatch): boolean {
  const kinds = words.map(({ kind }) => kind)
  if (kinds.includes('given') || !kinds.includes('rare')) return false
  return kinds.length > 1 || agrees(address)
}

/** Two companies of one name sit in two towns. A postcode alone may be a large customer's own. */
const isElsewhere = ({ zipCode, town }: AddressMatch): boolean => town === false && zipCode !== true

const agrees = ({ street, house, zipCode, town }: AddressMatch): boolean =>
  street === true && house !== false && (zipCode === true || (zipCode === null && town === true))
