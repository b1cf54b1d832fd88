import { isSameForm } from './forms-in-names.ts'
import type { ParsedName } from './read-name.ts'
import { isSameWord, similarityOf, textSimilarity, weightOf } from './similarity.ts'
import { type Script, soundOf } from './transliterate.ts'
import { HUNGARIAN_TRADES, type Word } from './words.ts'

/** The match of two names: how similar their words are, and whether their legal forms match. */
export type NameMatch = {
  closeness: 'equal' | 'near' | 'far'
  forms: 'same' | 'missing' | 'differ'
  /** Words that occur only in one of the names. */
  ownOnly: Word[]
  givenOnly: Word[]
  /**
   * The names are equal up to the end of the shorter one, which was cut off at a field's length.
   */
  isCut: boolean
}

const MIN_SHARED_WEIGHT = 0.6
const DIGIT = /\d/
const MIN_TEXT_SIMILARITY = 0.85

/** Compares two parsed names. Symmetric. */
export function compareNames(own: ParsedName, registered: ParsedName, country: string): NameMatch {
  const foreignScript = own.script === registered.script ? '' : own.script || registered.script
  const [ownWords, registeredWords] = [withSound(own.words, foreignScript), withSound(registered.words, foreignScript)]
  const isCut = isSameUntilCut(own, registered) || isSameUntilCut(registered, own)
  const isEqual = isCut || areEqual(ownWords, registeredWords, country)
  const missing = (words: Word[], otherWords: Word[]) =>
    isEqual ? [] : words.filter(word => !otherWords.some(other => isSameWord(word, other)))
  return {
    closeness: isEqual ? 'equal' : closenessOf(ownWords, registeredWords),
    forms: isCut ? 'same' : compareForms(own.forms, registered.forms, country),
    ownOnly: missing(ownWords, registeredWords),
    givenOnly: missing(registeredWords, ownWords),
    isCut,
  }
}

/** Adds the sound of the words if one name is in another script. */
const withSound = (words: Word[], script: Script): Word[] =>
  script === '' ? words : words.map(word => ({ ...word, sound: soundOf(word.short, script) }))

const isSameUntilCut = (cut: ParsedName, full: ParsedName): boolean =>
  cut.isCut && full.whole.length > cut.whole.length && full.whole.startsWith(cut.whole)

function areEqual(own: Word[], registered: Word[], country: string): boolean {
  if (haveSameWords(own, registered) || areEqualWhenJoined(own, registered)) return true
  return country === 'HU' && (areEqualExceptTrades(own, registered) || areEqualExceptTrades(registered, own))
}

/**
 * Returns whether both have the same words in any order: Huber Franz is Franz Huber. Compares in
 * both directions to be symmetric.
 */
function haveSameWords(own: Word[], registered: Word[]): boolean {
  if (own.length !== registered.length || own.length === 0) return false
  // In Martin Franz either name may be the surname, so there the order counts.
  const isOrderSignificant = own.every(isGivenName) || registered.every(isGivenName)
  if (isOrderSignificant) return own.every((word, at) => isSameWord(word, registered[at] ?? word))
  return canPairWords(own, registered) || canPairWords(registered, own)
}

const isGivenName = ({ kind }: Word): boolean => kind === 'given'

function canPairWords(words: Word[], others: Word[]): boolean {
  const unpaired = [...others]
  return words.every(word => {
    const exact = unpaired.findIndex(other => other.long === word.long)
    const at = exact >= 0 ? exact : unpaired.findIndex(other => isSameWord(word, other))
    if (at >= 0) unpaired.splice(at, 1)
    return at >= 0
  })
}

/**
 * Returns whether two names differ only in blanks: Inn-Kreis, Innkreis. Numbers stay separate: 1 12
 * differs from 11 2.
 */
const areEqualWhenJoined = (own: Word[], registered: Word[]): boolean =>
  own.length !== registered.length && isSameWord(joinedWord(own), joinedWord(registered))

const joined = (words: Word[], spelling: 'long' | 'short' | 'sound'): string =>
  words.map(word => (DIGIT.test(word.long) ? ` ${word[spelling]} ` : word[spelling])).join('')

/** Returns whether the names are equal except for trades (HUNGARIAN_TRADES) in `full`. */
function areEqualExceptTrades(full: Word[], short: Word[]): boolean {
  const withoutTrades = full.filter(({ short: word }) => !HUNGARIAN_TRADES.has(word))
  return withoutTrades.length < full.length && haveSameWords(withoutTrades, short)
}

function compareForms(own: string[], registered: string[], country: string): NameMatch['forms'] {
  if (own.length === 0 && registered.length === 0) return 'same'
  if (own.length === 0 || registered.length === 0) return 'missing'
  return own.some(one => registered.some(other => isSameForm(one, other, country))) ? 'same' : 'differ'
}

/**
 * Weights words by rarity. Names are near if they share most of the weight, including a distinctive
 * word.
 */
function closenessOf(own: Word[], registered: Word[]): 'near' | 'far' {
  if (areSimilarWhenJoined(own, registered) || isInitialsOf(own, registered) || isInitialsOf(registered, own))
    return 'near'
  if (containsDistinctiveWords(own, registered) || containsDistinctiveWords(registered, own)) return 'near'
  const sharedWeights = sharedWeight(own, registered) + sharedWeight(registered, own)
  const hasDistinctiveMatch = sharesDistinctiveWord(own, registered) || sharesDistinctiveWord(registered, own)
  return hasDistinctiveMatch && sharedWeights / (totalWeight(own) + totalWeight(registered)) >= MIN_SHARED_WEIGHT
    ? 'near'
    : 'far'
}

/**
 * Returns whether the first name consists of the initials of the other. BMW may stand for
 * Bayerische Motoren Werke or for other words, so a person decides.
 */
const isInitialsOf = (words: Word[], longer: Word[]): boolean =>
  words.length === 1 && longer.length > 2 && words[0]?.short === longer.map(({ short }) => short[0]).join('')

/**
 * Returns whether `longer` contains all distinctive words of the other name, as a name with the
 * partners' names does.
 */
function containsDistinctiveWords(words: Word[], longer: Word[]): boolean {
  const distinctive = words.filter(({ kind }) => kind !== 'common')
  return (
    distinctive.some(({ kind }) => kind === 'rare') &&
    distinctive.every(word => longer.some(other => isSameWord(word, other)))
  )
}

const sharesDistinctiveWord = (words: Word[], others: Word[]): boolean =>
  words.some(word => word.kind !== 'common' && others.some(other => similarityOf(word, other) > 0))

const totalWeight = (words: Word[]): number => words.reduce((sum, word) => sum + weightOf(word), 0)

function sharedWeight(words: Word[], others: Word[]): number {
  let share = 0
  for (const word of words) {
    let best = 0
    for (const other of others) best = Math.max(best, similarityOf(word, other))
    share += weightOf(word) * best
  }
  return share
}

/**
 * Returns whether the joined names are similar: a typing error in a name that is written as one
 * word or as several.
 */
function areSimilarWhenJoined(own: Word[], registered: Word[]): boolean {
  if (own.length === registered.length) return false
  if ([...own, ...registered].some(({ kind }) => kind === 'number')) return false
  return textSimilarity(joined(own, 'short'), joined(registered, 'short'), MIN_TEXT_SIMILARITY) > 0
}

const joinedWord = (words: Word[]) => ({
  long: joined(words, 'long'),
  short: joined(words, 'short'),
  sound: words.some(({ sound }) => sound === '') ? '' : joined(words, 'sound'),
})
