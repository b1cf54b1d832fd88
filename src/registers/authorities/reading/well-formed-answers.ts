/**
 * A well-formed answer of a register, as documented. `npm run test:answers` derives thousands of
 * malformed ones from it. Dates fit a query at 10:00 UTC on 28 November 2026 (`ASKED_AT`).
 */
export type WellFormedAnswer = {
  what: string
  body: string
  status: number
  /** Further HTTP statuses with which it may count. */
  alsoStatus?: readonly number[]
  /** The expected result, as a word of its register. */
  expected: string
  /** The verdict that changes may contradict. */
  statedVerdict: 'valid' | 'invalid' | 'not-a-uid' | 'other'
  /** Its entry starts on a later day. */
  startsLater?: true
  /**
   * The names of the deciding field, and of those with the number and the time of the answer;
   * absent if there is none.
   */
  verdict: { name: string; other: string }
  number?: string
  moment?: string
  /** Free text next to the verdict. */
  text?: string
}

/**
 * A register's well-formed answers, and the function that parses one; '' = no result. `rules`: the
 * kinds of changes that apply to it.
 */
export type RegisterAnswers = {
  register: string
  form: 'json' | 'xml'
  answers: readonly WellFormedAnswer[]
  read: (body: string, status: number) => string | Promise<string>
  /** Elements that may contain only known content, even if other content is harmless. */
  closed?: readonly string[]
  /** Elements with entries of other registers, in which only faults count. */
  elsewhere?: readonly string[]
  /** false: its source has no HTTP status of its own. */
  hasStatus?: false
  rules: readonly ('fault' | 'verdict' | 'number' | 'requester' | 'moment' | 'period' | 'text')[]
}

export const ASKED_AT = new Date('2026-11-28T10:00:00Z')

export const ALL_RULES = ['fault', 'verdict', 'number', 'requester', 'moment', 'period', 'text'] as const
