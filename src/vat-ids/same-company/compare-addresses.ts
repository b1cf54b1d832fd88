import { type AddressText, type ParsedAddress, parseAddress } from './read-address.ts'
import { textSimilarity } from './similarity.ts'
import { soundOf } from './transliterate.ts'

/** Whether each field is the same on both sides; null = missing on one side. */
export type AddressMatch = {
  street: boolean | null
  house: boolean | null
  zipCode: boolean | null
  town: boolean | null
}

// Minimum similarity of street names: one letter in five may be a typing error or an ending.
const MIN_STREET_SIMILARITY = 0.8

/** Returns which fields of two addresses match. Symmetric. */
export function compareAddresses(own: AddressText, registered: AddressText): AddressMatch {
  const one = parseAddress(own)
  const other = isSameText(own, registered) ? one : parseAddress(registered)
  return {
    street: nullUnlessBoth(one.street, other.street) && isSameStreet(one, other),
    house: one.house && other.house && isSameHouse(one.house, other.house),
    zipCode: nullUnlessBoth(one.zipCode, other.zipCode) && one.zipCode === other.zipCode,
    town: one.towns.length === 0 || other.towns.length === 0 ? null : isSameTown(one.towns, other.towns),
  }
}

const isSameText = (own: AddressText, registered: AddressText): boolean =>
  own.street === registered.street && own.zipCode === registered.zipCode && own.city === registered.city

/** Returns null unless both have a value. */
const nullUnlessBoth = (one: string, other: string): true | null => (one !== '' && other !== '' ? true : null)

function isSameStreet(one: ParsedAddress, other: ParsedAddress): boolean {
  if (one.street === other.street || one.streetShort === other.streetShort) return true
  const foreignScript = one.script === other.script ? '' : one.script || other.script
  if (soundOf(one.streetShort, foreignScript) === soundOf(other.streetShort, foreignScript)) return true
  return textSimilarity(one.streetShort, other.streetShort, MIN_STREET_SIMILARITY) > 0
}

type House = NonNullable<ParsedAddress['house']>

/** 12-14 contains 12; 7a differs from 7b, but 7 matches both. */
const isSameHouse = (one: House, other: House): boolean =>
  one.from <= other.to &&
  other.from <= one.to &&
  (one.letter === other.letter || one.letter === '' || other.letter === '')

const isSameTown = (one: string[], other: string[]): boolean => one.some(town => other.includes(town))
