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
import { fold } from './fold.ts'
import { oneWord, type ReadName, readNames } from './read-name.ts'
import { VAT_GROUP, type Word } from './words.ts'

type Pair = { own: ReadName; given: ReadName; match: NameMatch; sameness: Sameness }

/**
 * Compares a company of the caller's own data with that of an authority; returns one of five
 * results with its reasons (docs/same-company.md). Never *same* if a rare word differs: near
 * spellings are *similar*, for a person to decide.
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

/** A dash is no name, and a group may have the name of its parent: unknown is never different. */
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

/**
 * Returns the best match of a legal name and a trading name, because own data may contain either.
 */
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

/**
 * Without a legal form, a single word says little, and a person's name may be that of the person or
 * of a company.
 */
function isSureWithoutForm({ words }: ReadName, address: AddressMatch): boolean {
  const kinds = words.map(({ kind }) => kind)
  if (kinds.includes('given') || !kinds.includes('rare')) return false
  return kinds.length > 1 || agrees(address)
}

/**
 * Two companies of the same name are in different towns. A different postcode is not enough,
 * because large customers have their own.
 */
const isElsewhere = ({ zipCode, town }: AddressMatch): boolean => town === false && zipCode !== true

const agrees = ({ street, house, zipCode, town }: AddressMatch): boolean =>
  street === true && house !== false && (zipCode === true || (zipCode === null && town === true))

type Names = { own: ReadName; given: ReadName; match: NameMatch }

/** Returns the differences of two names in the words of both sides. */
function nameDifferences({ own, given, match }: Names, ownText: string, givenText: string): Difference[] {
  const isEnding = own.isInLiquidation !== given.isInLiquidation
  return [
    ...wordDifferences(asWritten(match.ownOnly, ownText), asWritten(match.givenOnly, givenText)),
    ...formDifferences(match.forms, own.forms, given.forms),
    ...(isEnding ? [{ kind: 'in-liquidation', only: onlyOn(own.isInLiquidation) } as const] : []),
    ...(match.isCut ? [{ kind: 'cut' } as const] : []),
  ]
}

function wordDifferences(own: string, given: string): Difference[] {
  if (own !== '' && given !== '') return [{ kind: 'words', own, given }]
  if (own !== '') return [{ kind: 'own-words', words: own }]
  return given === '' ? [] : [{ kind: 'given-words', words: given }]
}

function formDifferences(forms: NameMatch['forms'], [own = '']: string[], [given = '']: string[]): Difference[] {
  if (forms === 'differ') return [{ kind: 'form', own, given }]
  return forms === 'missing' ? [{ kind: 'form-missing', form: own || given, only: onlyOn(own !== '') }] : []
}

const onlyOn = (isOwn: boolean) => (isOwn ? 'own' : 'given')

/**
 * Returns the words as written in `text`; a word taken from within another (HandelsgesmbH) in its
 * folded form.
 */
function asWritten(words: Word[], text: string): string {
  if (words.length === 0) return ''
  const written = new Map((text.match(/[\p{L}\p{N}]+/gu) ?? []).map(word => [oneWord(fold(word).long), word]))
  return words.map(({ long }) => written.get(long) ?? long).join(' ')
}

/** Returns the fields of two addresses that differ or are missing. */
function addressDifferences(match: AddressMatch, own: CompanyText, given: CompanyText): Difference[] {
  const sides = (field: 'street' | 'zipCode' | 'city') => ({ own: own[field], given: given[field] })
  const isHouseMissing =
    match.street === true && match.house === null && hasDigit(own.street) !== hasDigit(given.street)
  const found: (Difference | false)[] = [
    match.street === false && { kind: 'street', ...sides('street') },
    match.street === true && match.house === false && { kind: 'house', ...sides('street') },
    isHouseMissing && { kind: 'house-missing', only: onlyOn(hasDigit(own.street)) },
    match.zipCode === false && { kind: 'zip-code', ...sides('zipCode') },
    // The same postcode is the same place, even with another district name.
    match.town === false && match.zipCode !== true && { kind: 'town', ...sides('city') },
  ]
  return found.filter(difference => difference !== false)
}

const hasDigit = (text: string): boolean => /\d/.test(text)
