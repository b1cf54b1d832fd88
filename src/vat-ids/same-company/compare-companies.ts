import { type AddressMatch, compareAddresses } from './compare-addresses.ts'
import { compareNames, type NameMatch } from './compare-names.ts'
import {
  type AnsweringState,
  type CompanyText,
  type Comparison,
  type Difference,
  SAMENESS,
  type Sameness,
} from './comparison.ts'
import { fold } from './fold.ts'
import { canonicalWord, type ParsedName, parseNames } from './read-name.ts'
import { VAT_GROUP, type Word } from './words.ts'

type Pair = { own: ParsedName; registered: ParsedName; match: NameMatch; sameness: Sameness }

/**
 * Compares a company in the caller's own data with that of an authority. Returns one of five
 * results with its reasons (docs/same-company.md). Never *same* if a rare word differs: near
 * spellings are *similar*, for a person to decide.
 */
export function compareCompanies(own: CompanyText, registered: CompanyText, by: AnsweringState): Comparison {
  const ownNames = parseNames(own.name, by.country)
  const registeredNames = own.name === registered.name ? ownNames : parseNames(registered.name, by.country)
  const reason = reasonNotComparable(ownNames, registeredNames, by)
  if (reason) return { sameness: 'not-comparable', differences: [{ kind: reason }] }
  const address = compareAddresses(own, registered)
  const pair = bestPair(pairsWithSameness(ownNames, registeredNames, address, by.country))
  const { sameness } = pair
  const differences: Difference[] = [
    ...nameDifferences(pair, own.name, registered.name),
    ...addressDifferences(address, own, registered),
    ...(sameness === 'different' && isSameAddress(address) ? [{ kind: 'same-address' } as const] : []),
  ]
  return { sameness, differences }
}

/**
 * Returns why two companies cannot be compared, or null. A dash is not a name, and a group may have
 * the name of its parent: unknown is never different.
 */
function reasonNotComparable(own: ParsedName[], registered: ParsedName[], { isGroup }: AnsweringState) {
  if (isGroup || [...own, ...registered].some(({ whole }) => VAT_GROUP.test(whole))) return 'vat-group'
  if (registered.length === 0) return 'no-name'
  return own.length === 0 ? 'no-own-name' : null
}

const pairsWithSameness = (
  own: ParsedName[],
  registered: ParsedName[],
  address: AddressMatch,
  country: string,
): Pair[] =>
  own.flatMap(one =>
    registered.map(other => {
      const pair = { own: one, registered: other, match: compareNames(one, other, country) }
      return { ...pair, sameness: samenessOf(pair, address) }
    }),
  )

/**
 * Returns the pair with the best result. There may be several, because own data may contain the
 * legal name or the trading name.
 */
const bestPair = (pairs: Pair[]): Pair =>
  pairs.reduce((best, pair) => (SAMENESS.indexOf(pair.sameness) < SAMENESS.indexOf(best.sameness) ? pair : best))

function samenessOf(
  { own, registered, match: { closeness, forms } }: Omit<Pair, 'sameness'>,
  address: AddressMatch,
): Sameness {
  if (closeness === 'far') return 'different'
  if (closeness === 'near') return 'similar'
  if (forms === 'differ') return 'other-form'
  const isSure = forms === 'same' || [own, registered].every(name => isSureWithoutForm(name, address))
  return isSure && !isInOtherTown(address) ? 'same' : 'similar'
}

/**
 * Returns whether a name without a legal form identifies a company. A single word does not suffice,
 * and a person's name may be that of the person or of a company.
 */
function isSureWithoutForm({ words }: ParsedName, address: AddressMatch): boolean {
  const kinds = words.map(({ kind }) => kind)
  if (kinds.includes('given') || !kinds.includes('rare')) return false
  return kinds.length > 1 || isSameAddress(address)
}

/**
 * Returns whether two companies of the same name are in different towns. A different postcode is
 * not enough, because large customers have their own.
 */
const isInOtherTown = ({ zipCode, town }: AddressMatch): boolean => town === false && zipCode !== true

const isSameAddress = ({ street, house, zipCode, town }: AddressMatch): boolean =>
  street === true && house !== false && (zipCode === true || (zipCode === null && town === true))

type ComparedNames = { own: ParsedName; registered: ParsedName; match: NameMatch }

/** Returns the differences of two names in the words of both sides. */
function nameDifferences(
  { own, registered, match }: ComparedNames,
  ownText: string,
  registeredText: string,
): Difference[] {
  const hasLiquidationMismatch = own.isInLiquidation !== registered.isInLiquidation
  return [
    ...wordDifferences(asWritten(match.ownOnly, ownText), asWritten(match.givenOnly, registeredText)),
    ...formDifferences(match.forms, own.forms, registered.forms),
    ...(hasLiquidationMismatch ? [{ kind: 'in-liquidation', only: sideName(own.isInLiquidation) } as const] : []),
    ...(match.isCut ? [{ kind: 'cut' } as const] : []),
  ]
}

function wordDifferences(own: string, registered: string): Difference[] {
  if (own !== '' && registered !== '') return [{ kind: 'words', own, given: registered }]
  if (own !== '') return [{ kind: 'own-words', words: own }]
  return registered === '' ? [] : [{ kind: 'given-words', words: registered }]
}

function formDifferences(forms: NameMatch['forms'], [own = '']: string[], [registered = '']: string[]): Difference[] {
  if (forms === 'differ') return [{ kind: 'form', own, given: registered }]
  return forms === 'missing' ? [{ kind: 'form-missing', form: own || registered, only: sideName(own !== '') }] : []
}

const sideName = (isOwnSide: boolean) => (isOwnSide ? 'own' : 'given')

/**
 * Returns the words as written in `text`. A word that is part of another (HandelsgesmbH) is
 * returned in its folded form.
 */
function asWritten(words: Word[], text: string): string {
  if (words.length === 0) return ''
  const spellings = new Map((text.match(/[\p{L}\p{N}]+/gu) ?? []).map(word => [canonicalWord(fold(word).long), word]))
  return words.map(({ long }) => spellings.get(long) ?? long).join(' ')
}

/** Returns the fields of two addresses that differ or are missing. */
function addressDifferences(match: AddressMatch, own: CompanyText, registered: CompanyText): Difference[] {
  const sides = (field: 'street' | 'zipCode' | 'city') => ({ own: own[field], given: registered[field] })
  const isHouseMissing =
    match.street === true && match.house === null && hasDigit(own.street) !== hasDigit(registered.street)
  const differences: (Difference | false)[] = [
    match.street === false && { kind: 'street', ...sides('street') },
    match.street === true && match.house === false && { kind: 'house', ...sides('street') },
    isHouseMissing && { kind: 'house-missing', only: sideName(hasDigit(own.street)) },
    match.zipCode === false && { kind: 'zip-code', ...sides('zipCode') },
    // The same postcode means the same place, even with another district name.
    match.town === false && match.zipCode !== true && { kind: 'town', ...sides('city') },
  ]
  return differences.filter(difference => difference !== false)
}

const hasDigit = (text: string): boolean => /\d/.test(text)
