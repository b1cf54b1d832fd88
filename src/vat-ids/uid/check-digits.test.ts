import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type CountryCode, EU_CODES, isCountryCode } from './countries.ts'
import { parseUid } from './parse-uid.ts'

/** Numbers per country. */
const COUNT = 20_000
const DIGITS = '0123456789'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const CHARACTER_CLASSES: Record<string, string> = { '#': DIGITS, '@': LETTERS, '?': DIGITS + LETTERS }

type Row = { country: CountryCode; templates: string[]; isAcceptedByStdnum: (index: number) => boolean }

/**
 * For each country, templates of numbers, generated like those of
 * tests/samples/make-check-digits.py, and python-stdnum's result for each number.
 */
const ROWS: Row[] = readFileSync('tests/samples/check-digits.tsv', 'utf8').trim().split('\n').map(readRow)

function readRow(line: string): Row {
  const [country = '', templates = '', packed = ''] = line.split('\t')
  if (!isCountryCode(country)) throw new Error(country)
  const bits = inflateSync(Buffer.from(packed, 'base64'))
  const isAcceptedByStdnum = (index: number) => (bits.readUInt8(Math.floor(index / 8)) & (128 >> (index % 8))) !== 0
  return { country, templates: templates.split(' '), isAcceptedByStdnum }
}

/** A 32-bit linear congruential generator; only the upper 16 bits are used. */
function* randomOf(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield state >>> 16
  }
}

/** Expands A-J to ABCDEFGHIJ. */
function expandRange(characters: string): string {
  const all = DIGITS + LETTERS
  return /^.-.$/.test(characters)
    ? all.slice(all.indexOf(characters.charAt(0)), all.indexOf(characters.charAt(2)) + 1)
    : characters
}

const characterSetsOf = (template: string): string[] =>
  Array.from(template.matchAll(/\[([^\]]+)\]|./g), ([character, range]) =>
    range === undefined ? (CHARACTER_CLASSES[character] ?? character) : expandRange(range),
  )

function numbersOf({ country, templates }: Row): string[] {
  const random = randomOf(country.charCodeAt(0) * 256 + country.charCodeAt(1))
  const sets = templates.map(characterSetsOf)
  const draw = (characters: string) => characters.charAt(random.next().value % characters.length)
  return Array.from({ length: COUNT }, (_, index) => country + (sets[index % sets.length] ?? []).map(draw).join(''))
}

/** The result of parseUid; `right`: can be queried, without a hint on its check digit. */
function classify(number: string): 'right' | 'doubted' | 'typing error' | 'not queried' {
  const parsed = parseUid(number)
  if (!parsed.isQueryable) return 'not queried'
  if (parsed.hints.some(({ kind }) => kind === 'check-digit')) return 'typing error'
  return parsed.hints.some(({ kind }) => kind === 'sources-differ') ? 'doubted' : 'right'
}

/** Known deviations from python-stdnum; docs/sources.md#number-formats explains which is right. */
const KNOWN_DEVIATIONS: { pattern: RegExp; theirs: boolean; ours: ReturnType<typeof classify> }[] = [
  { pattern: /^LV3[2-9]\d{9}$/, theirs: false, ours: 'right' },
]

/** Accepted by python-stdnum and unknown to other sources: queried, with a hint. */
const DOUBTED = /^(?:SK\d{10}|IE\d{7}[A-W][J-V])$/

/** The structure that the Commission publishes (VIES, frequently asked questions). */
const COMMISSION: Partial<Record<CountryCode, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/**
 * Numbers with the Commission's structure that the country does not issue: python-stdnum rejects
 * each.
 */
const NARROWER: Partial<Record<CountryCode, RegExp>> = {
  CY: /^12/,
  DE: /^0/,
  DK: /^0/,
  FR: /^.?[OI]/,
  IE: /^\d{7}[XYZ]|[XYZ]$/,
  LT: /[^1]\d$/,
  MT: /^0/,
  NL: /B00$/,
  PT: /^0/,
  RO: /^0/,
  SE: /(?:[^0].|.[^1])$/,
  SI: /^0/,
  // With a trailing 000 it is an EORI number.
  XI: /^(?:GD[5-9]|HA[0-4])|^\d{9}000$/,
}

describe('check digits compared with python-stdnum', () => {
  it('cover all 28 countries', () => {
    expect(ROWS.map(({ country }) => country)).toEqual([...EU_CODES].sort())
  })

  it.each(ROWS)('$country: same result for 20,000 numbers, except known deviations', row => {
    const differing = numbersOf(row).filter((number, index) => {
      const [theirs, ours] = [row.isAcceptedByStdnum(index), classify(number)]
      if (KNOWN_DEVIATIONS.some(known => known.pattern.test(number) && known.theirs === theirs && known.ours === ours))
        return false
      return theirs !== (ours === 'right' || (ours === 'doubted' && DOUBTED.test(number)))
    })
    expect(differing).toEqual([])
  })

  it.each(ROWS)('$country: the numbers include valid and invalid ones', row => {
    const acceptedCount = numbersOf(row).filter((_, index) => row.isAcceptedByStdnum(index)).length
    expect(acceptedCount).toBeGreaterThan(100)
    expect(acceptedCount).toBeLessThan(COUNT - 100)
  })
})

describe('structures compared with the Commission’s', () => {
  it.each(ROWS)(
    '$country: exactly the numbers with the Commission’s structure can be queried, except known deviations',
    row => {
      const { country } = row
      const differing = numbersOf(row).filter(number => {
        const national = number.slice(2)
        const hasStructure = COMMISSION[country]?.test(national) === true && !NARROWER[country]?.test(national)
        return hasStructure !== (classify(number) !== 'not queried')
      })
      expect(differing).toEqual([])
    },
  )
})

describe('numbers that earlier versions reported as typing errors or as not a UID', () => {
  it.each([
    ['CZ644970428', []],
    ['SK7112193715', [{ kind: 'sources-differ' }]],
    ['SK7112193716', [{ kind: 'check-digit' }]],
    ['IE7324054NO', [{ kind: 'sources-differ' }]],
    ['LV39123456789', []],
  ])('%s', (uid, hints) => {
    expect(parseUid(uid)).toMatchObject({ isQueryable: true, uid, hints })
  })
})
