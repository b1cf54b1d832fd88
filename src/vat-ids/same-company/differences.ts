import type { AddressMatch } from './compare-addresses.ts'
import type { NameMatch } from './compare-names.ts'
import type { CompanyText, Difference } from './comparison.ts'
import { fold } from './fold.ts'
import { oneWord, type ReadName } from './read-name.ts'
import type { Word } from './word.ts'

type Pair = { own: ReadName; given: ReadName; match: NameMatch }

/** Takes two names and how they match; returns what differs, in the words of both sides. */
export function nameDifferences({ own, given, match }: Pair, ownText: string, givenText: string): Difference[] {
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

/** The words as they stand in the text; one that was taken from within another (HandelsgesmbH) as it was folded. */
function asWritten(words: Word[], text: string): string {
  if (words.length === 0) return ''
  const written = new Map((text.match(/[\p{L}\p{N}]+/gu) ?? []).map(word => [oneWord(fold(word).long), word]))
  return words.map(({ long }) => written.get(long) ?? long).join(' ')
}

/** Takes two addresses and which fields agree; returns what differs or is missing. */
export function addressDifferences(match: AddressMatch, own: CompanyText, given: CompanyText): Difference[] {
  const sides = (field: 'street' | 'zipCode' | 'city') => ({ own: own[field], given: given[field] })
  const isHouseMissing =
    match.street === true && match.house === null && hasDigit(own.street) !== hasDigit(given.street)
  const found: (Difference | false)[] = [
    match.street === false && { kind: 'street', ...sides('street') },
    match.street === true && match.house === false && { kind: 'house', ...sides('street') },
    isHouseMissing && { kind: 'house-missing', only: onlyOn(hasDigit(own.street)) },
    match.zipCode === false && { kind: 'zip-code', ...sides('zipCode') },
    // The same postcode is the same place, whatever its district is called.
    match.town === false && match.zipCode !== true && { kind: 'town', ...sides('city') },
  ]
  return found.filter(difference => difference !== false)
}

const hasDigit = (text: string): boolean => /\d/.test(text)
