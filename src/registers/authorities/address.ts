import type { Authority } from '../../base/authority-rules.ts'
import { AUTHORITIES } from './authorities-rules.ts'
import type { Address, AddressRule } from './facts-rules.ts'
import { oneLine } from './received.ts'

/**
 * Splits the received lines of an address (docs/sources.md#vies-addresses) by the country's layout,
 * else by the generic one; if neither fits, everything is street. Zip and city are always parts of
 * the lines. `country` is the prefix of the UID.
 */
export function splitAddress(service: Authority, country: string, received: string[]): Address {
  const raw = received.flatMap(line => line.split('\n')).filter(line => line.trim() !== '')
  const lines = raw.map(oneLine)
  if (lines.length === 0) return { street: '', zipCode: '', city: '' }
  const rule = AUTHORITIES[service].addressRules[country] ?? COUNTRY_RULES[country]
  return (rule ? rule(lines, raw) : null) ?? generic(lines) ?? unsplit(lines)
}

const ZIP_CITY = /^(?:[A-Z]{1,2}-)?(\d{4,6}|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3})\s+(\S.*)$/
const unsplit = (lines: string[]): Address => ({ street: lines.join(', '), zipCode: '', city: '' })
const generic = (lines: string[]): Address | null => lastMatching(lines, ZIP_CITY)

function lastMatching(lines: string[], pattern: RegExp): Address | null {
  const parts = lines.length === 1 ? (lines[0] ?? '').split(',').map(part => part.trim()) : lines
  const index = parts.findLastIndex(part => pattern.test(part))
  const [, zipCode = '', city = ''] = parts[index]?.match(pattern) ?? []
  return index < 0 ? null : { street: parts.toSpliced(index, 1).filter(Boolean).join(', '), zipCode, city }
}

const singleLineRule =
  (pattern: RegExp, order: readonly (keyof Address)[]): AddressRule =>
  (_lines, raw) => {
    const match = raw.join(' ').trim().match(pattern)
    if (!match) return null
    const part = (key: keyof Address) => oneLine(match[order.indexOf(key) + 1] ?? '')
    return { street: part('street'), zipCode: part('zipCode'), city: part('city') }
  }

// The postcode is the last line; the town's line cannot be identified.
const british: AddressRule = lines => {
  const last = lines.at(-1) ?? ''
  if (!/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/.test(last)) return null
  return { street: lines.slice(0, -1).join(', '), zipCode: last, city: '' }
}

const COUNTRY_RULES: Record<string, AddressRule> = {
  // FinanzOnline sends German zip and city on separate lines.
  DE: lines => {
    const index = lines.findIndex((line, at) => at < lines.length - 1 && /^\d{5}$/.test(line))
    if (index < 0) return null
    return {
      street: lines.slice(0, index).join(', '),
      zipCode: lines[index] ?? '',
      city: lines.slice(index + 1).join(' '),
    }
  },
  NL: lines => lastMatching(lines, /^(\d{4} ?[A-Z]{2})\s+(\S.*)$/),
  // A last token of two letters is the province.
  IT: lines => {
    const split = generic(lines)
    return split && { ...split, city: split.city.replace(/ [A-Z]{2}$/, '') }
  },
  SK: lines => {
    const inner = lines.at(-1) === 'Slovensko' ? lines.slice(0, -1) : lines
    return generic(inner) ?? unsplit(inner)
  },
  EL: singleLineRule(/^(.*\S)\s+(\d{5})\s*-\s*(\S.*)$/, ['street', 'zipCode', 'city']),
  EE: singleLineRule(/^(.*\S)\s{2,}(\d{5})\s+(\S.*)$/, ['street', 'zipCode', 'city']),
  LU: singleLineRule(/^(.*?\S),?\s+L-(\d{4})\s+(\S.*)$/, ['street', 'zipCode', 'city']),
  HU: singleLineRule(/^(\d{4})\s+(\S+)\s+(\S.*)$/, ['zipCode', 'city', 'street']),
  // Not split: no fixed order, often no Eircode.
  IE: unsplit,
  XI: british,
  GB: british,
}
