/** What an answer says of the number, in the words of its verdict field or of another field. */
export type StatedVerdict = 'valid' | 'invalid' | 'not-a-uid'

/** Something that an answer says, and the path of the field that says it. */
export type Stated<T = string> = { at: string; says: T }

/**
 * Which days the code of an answer goes with: those of a valid entry, of one that ended, of one that has not begun, or none at all, since the
 * number is not registered.
 */
export type Period = 'current' | 'ended' | 'not-begun' | 'none'

/**
 * Everything that an answer says, as its adapter read it. The first verdict is the one that counts; every other field either agrees with it, or the
 * answer contradicts itself (contradiction.ts).
 */
export type Statement = {
  verdicts: [Stated<StatedVerdict>, ...Stated<'yes' | 'no' | 'unreadable'>[]]
  /** VAT numbers and countries of whom the answer is about, as written there. */
  numbers: Stated[]
  countries: Stated[]
  /** VAT numbers, or their countries, of who asked. */
  requesters: Stated[]
  levels: Stated[]
  /** When the answer was given. */
  moments: Stated[]
  period: Period
  froms: Stated[]
  untils: Stated[]
  /** Faults beside the verdict. */
  faults: Stated[]
  /** Free text, in any language. */
  texts: Stated[]
  /** Names, addresses and matches of a company, where the verdict leaves no room for one. */
  companies: Stated[]
  /** Fields that no document names and that say nothing of the above. */
  unknown: string[]
}

/** A statement with a verdict and nothing else yet. */
export const statementOf = (at: string, says: StatedVerdict, period: Period = periodOf(says)): Statement => ({
  verdicts: [{ at, says }],
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

/** Returns a text as a list for a statement: absent, null and blank say nothing. */
export const stated = (at: string, says: string | null | undefined): Stated[] =>
  says === null || says === undefined || says.trim() === '' ? [] : [{ at, says }]
