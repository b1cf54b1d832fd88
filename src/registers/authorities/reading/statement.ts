/** A statement on the number, in the verdict field or in another one. */
export type StatedVerdict = 'valid' | 'invalid' | 'not-a-uid'

/** A stated value and the path of its field. */
export type Stated<T = string> = { at: string; value: T }

/**
 * The days that fit the answer's code: those of a valid entry, of an ended one, of one that has not
 * begun, or none, because the number is not registered.
 */
export type Period = 'current' | 'ended' | 'not-begun' | 'none'

/**
 * The whole content of an answer, as its client read it. The first verdict counts; every other
 * field must agree with it, or the answer contradicts itself (contradiction.ts).
 */
export type Statement = {
  verdicts: [Stated<StatedVerdict>, ...Stated<'yes' | 'no' | 'unreadable'>[]]
  /** VAT numbers and countries of the queried company, as written in the answer. */
  numbers: Stated[]
  countries: Stated[]
  /** VAT numbers, or their countries, of the requester. */
  requesters: Stated[]
  levels: Stated[]
  /** Times of the answer. */
  moments: Stated[]
  period: Period
  froms: Stated[]
  untils: Stated[]
  /** Faults next to the verdict. */
  faults: Stated[]
  /** Free text in any language. */
  texts: Stated[]
  /** Names, addresses and matches of a company, if the verdict allows none. */
  companies: Stated[]
  /** Undocumented fields without any of the above meanings. */
  unknown: string[]
}

/** Creates a statement with only a verdict. */
export const statementOf = (at: string, value: StatedVerdict, period: Period = periodOf(value)): Statement => ({
  verdicts: [{ at, value }],
  numbers: [],
  countries: [],
  requesters: [],
  levels: [],
  moments: [],
  period,
  froms: [],
  untils: [],
  faults: [],
  texts: [],
  companies: [],
  unknown: [],
})

const periodOf = (verdict: StatedVerdict): Period => (verdict === 'valid' ? 'current' : 'none')

/** Returns a text as a list for a statement; empty if it is absent, null or blank. */
export const stated = (at: string, value: string | null | undefined): Stated[] =>
  value === null || value === undefined || value.trim() === '' ? [] : [{ at, value }]
