import { isOneLetter } from '../../../vat-ids/uid/country-words.ts'
import { NUMBER_WORD } from '../../../vat-ids/uid/number-word.ts'
import type { QueryableUid } from '../../../vat-ids/uid/parsed-uid.ts'
import { isCountryHeading } from './headings.ts'
import { HEADER_WITHIN_ROWS, type TextRow } from './text-rows.ts'
import { countryInCell, mayBeNational, uidFromNumberAndCountry, uidIn } from './uid-in-cells.ts'

/** Columns with UIDs: by themselves, or with the country in another column. */
export type UidColumns = { uidColumn: number; countryColumn: number | null }

/** What a column's cells were parsed as. */
export type ColumnCount = {
  column: number
  /** Cells with a digit. */
  numbers: number
  /** Cells that are UIDs by themselves; `amongWords`: those that also contain other words. */
  uidsAlone: number
  amongWords: number
  /** UIDs with a country in another cell, by the country's column. */
  pairs: Map<number, number>
  /**
   * The pairs with Norway in a column without a country heading, and how many of them have a right
   * check digit.
   */
  norwegian: Map<number, { pairs: number; right: number }>
  /** UIDs with a correct check digit. */
  withRightCheckDigit: number
  /** Cells that begin like a UID, but are not one. */
  attempts: number
  /** Different UIDs, at most MAX_DIFFERENT. */
  different: Set<string>
  /** Cells that may be UIDs without a country; different ones, at most MAX_DIFFERENT. */
  withoutCountry: number
  differentWithoutCountry: Set<string>
}

/** How many of a column's texts are countries. */
type CountryCount = { texts: number; countries: number; letters: number }

export type ColumnCounts = {
  add: (row: TextRow) => void
  /** Returns the number of UIDs in the column that has most so far. */
  maxUids: () => number
  /** Returns the number of UIDs in a column. */
  uidCount: (column: number) => number
  count: (column: number) => ColumnCount | null
  all: () => readonly ColumnCount[]
  /** Returns the column with the countries of a column's numbers, or null if they need none. */
  countryColumnOf: (column: number, isCountry?: (column: number) => boolean) => number | null
}

/**
 * Further UIDs are not distinguished: these suffice to determine whether a column has one number or
 * several, and which column has more.
 */
const MAX_DIFFERENT = 1_000
/** The number of columns with a country heading that are used in addition to the neighbours. */
const MAX_NAMED_COLUMNS = 5
/** The number of texts after which it is known whether a column holds countries. */
const MIN_TEXTS = 20

/** Counts the content of each column row by row; with `countryColumn` if it is known. */
export function createColumnCounts(countryColumn: number | null = null): ColumnCounts {
  const counts = new Map<number, ColumnCount>()
  const countries = new Map<number, CountryCount>()
  const namedCountries: number[] = countryColumn === null ? [] : [countryColumn]
  let maxUids = 0
  const countOf = (column: number): ColumnCount => {
    const entry = counts.get(column) ?? newCount(column)
    counts.set(column, entry)
    return entry
  }
  const addUid = (count: ColumnCount, { uid, hints }: QueryableUid) => {
    if (count.different.size < MAX_DIFFERENT) count.different.add(uid)
    count.withRightCheckDigit += Number(hasRightCheckDigit(hints))
    maxUids = Math.max(maxUids, uidsOf(count))
  }
  const neighboursOf = (column: number) => new Set([column - 1, column + 1, ...namedCountries])
  const addPairs = (count: ColumnCount, text: string, texts: ReadonlyMap<number, string>): boolean => {
    let isFirst = true
    for (const neighbour of neighboursOf(count.column)) {
      const country = texts.get(neighbour)
      if (country === undefined || neighbour === count.column || !mayBeCountries(countries, neighbour)) continue
      addCountry(countries, neighbour, country)
      const pair = uidFromNumberAndCountry(text, country)
      if (pair === null) continue
      count.pairs.set(neighbour, (count.pairs.get(neighbour) ?? 0) + 1)
      if (pair.country === NUMBER_WORD && !namedCountries.includes(neighbour)) addNorwegian(count, neighbour, pair)
      if (isFirst) addUid(count, pair)
      isFirst = false
    }
    return !isFirst
  }
  const countNumber = (count: ColumnCount, text: string, texts: ReadonlyMap<number, string>) => {
    count.numbers += 1
    const parsed = uidIn(text)
    // Beside another country, "NO" may be the word for number.
    if (parsed?.country === NUMBER_WORD && addPairs(count, text, texts)) return
    if (parsed !== null) {
      count.uidsAlone += 1
      count.amongWords += Number(parsed.hints.some(({ kind }) => kind === 'left-out'))
      return addUid(count, parsed)
    }
    count.attempts += Number(ATTEMPT.test(text))
    if (!mayBeNational(text)) return
    if (WITHOUT_COUNTRY.test(text)) addWithoutCountry(count, text)
    addPairs(count, text, texts)
  }
  return {
    add: ({ row, texts }) => {
      for (const [column, text] of texts) {
        if (!HAS_DIGIT.test(text)) {
          const isNamed =
            row <= HEADER_WITHIN_ROWS && namedCountries.length < MAX_NAMED_COLUMNS && isCountryHeading(text)
          if (isNamed && !namedCountries.includes(column)) namedCountries.push(column)
          continue
        }
        countNumber(countOf(column), text, texts)
      }
    },
    maxUids: () => maxUids,
    uidCount: column => uidsOf(counts.get(column)),
    count: column => counts.get(column) ?? null,
    all: () => [...counts.values()],
    countryColumnOf: (column, isCountry = () => true) => {
      const pairs = certainPairs(counts.get(column)).filter(
        ([neighbour]) => holdsCountries(countries.get(neighbour)) && isCountry(neighbour),
      )
      const isNamed = (neighbour: number) => Number(namedCountries.includes(neighbour))
      const [best] = pairs.toSorted(
        ([one, a], [other, b]) =>
          isNamed(other) - isNamed(one) || b - a || Math.abs(one - column) - Math.abs(other - column),
      )
      return best?.[0] ?? null
    },
  }
}

/** Skips the parsing of most cells. */
const HAS_DIGIT = /\p{Nd}/u
const ATTEMPT = /^\W*(?:ATU|CHE|[A-Z]{2})[A-Z]?[\s.-]?(?:\d[\s.-]?){5,}/i

/** Matches numbers without their country: U13585627, 0428.759.497, 004495445B01. */
const WITHOUT_COUNTRY = /^\W*[A-Z]?(?:\d[\s./-]?){7,12}(?:[A-Z]{1,2}\d{0,2})?\W*$/i

const hasRightCheckDigit = (hints: QueryableUid['hints']): boolean => !hints.some(({ kind }) => kind === 'check-digit')

function addNorwegian({ norwegian }: ColumnCount, neighbour: number, { hints }: QueryableUid): void {
  const { pairs, right } = norwegian.get(neighbour) ?? { pairs: 0, right: 0 }
  norwegian.set(neighbour, { pairs: pairs + 1, right: right + Number(hasRightCheckDigit(hints)) })
}

function addWithoutCountry(count: ColumnCount, text: string): void {
  count.withoutCountry += 1
  if (count.differentWithoutCountry.size < MAX_DIFFERENT) count.differentWithoutCountry.add(text)
}

const newCount = (column: number): ColumnCount => ({
  column,
  numbers: 0,
  uidsAlone: 0,
  amongWords: 0,
  pairs: new Map(),
  norwegian: new Map(),
  withRightCheckDigit: 0,
  attempts: 0,
  different: new Set(),
  withoutCountry: 0,
  differentWithoutCountry: new Set(),
})

/**
 * Returns the number of UIDs in a column, including those with a country column. One number that
 * needs its country is enough to join the country column, which leaves complete UIDs unchanged.
 */
export const uidsOf = (count: ColumnCount | undefined | null): number =>
  count ? count.uidsAlone + Math.max(0, ...certainPairs(count).map(([, pairs]) => pairs)) : 0

/**
 * Returns the pairs by the country's column. Without a country heading, a column of "No" or "N" is
 * Norway only if at least half of its numbers have a right check digit.
 */
const certainPairs = (count: ColumnCount | undefined): [column: number, pairs: number][] =>
  [...(count?.pairs ?? [])].filter(([neighbour]) => {
    const { pairs = 0, right = 0 } = count?.norwegian.get(neighbour) ?? {}
    return right * 2 >= pairs
  })

const mayBeCountries = (countries: ReadonlyMap<number, CountryCount>, column: number): boolean => {
  const entry = countries.get(column)
  return entry === undefined || entry.texts < MIN_TEXTS || holdsCountries(entry)
}

function addCountry(countries: Map<number, CountryCount>, column: number, text: string): void {
  const entry = countries.get(column) ?? { texts: 0, countries: 0, letters: 0 }
  countries.set(column, entry)
  entry.texts += 1
  entry.countries += Number(countryInCell(text) !== '')
  entry.letters += Number(isOneLetter(text))
}

/**
 * Returns whether a column holds countries: at least four in five texts. A single letter among
 * words, or a country among towns, is not enough.
 */
const holdsCountries = (count: CountryCount | undefined): boolean =>
  count !== undefined && count.countries * 5 >= count.texts * 4
