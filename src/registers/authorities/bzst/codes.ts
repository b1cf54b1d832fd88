import type { Outcome, Reason } from '../answer.ts'
import type { CallResult } from '../limiter.ts'

export type CodeRule = {
  outcome: Outcome
  /** The only HTTP status with which the verdict counts; null: the code is no verdict. */
  status: number | null
  busy: CallResult['busy']
  /** Concerns the requester's number: every other query with it would end equally. */
  pausesNumber: boolean
  /** May be caused by the texts for comparison: a simple query may succeed. */
  retryAsSimple: boolean
  /**
   * The dates in the answer: when the number becomes valid, or the period in which it was valid.
   */
  dates: 'none' | 'begins' | 'ended'
}

const DEFAULT_RULE: Omit<CodeRule, 'outcome'> = {
  status: null,
  busy: null,
  pausesNumber: false,
  retryAsSimple: false,
  dates: 'none',
}

const decisive = (verdict: 'valid' | 'invalid' | 'not-a-uid', status: number, dates: CodeRule['dates'] = 'none') => ({
  ...DEFAULT_RULE,
  outcome: { verdict },
  status,
  dates,
})

const notChecked = (reason: Reason, more: Partial<CodeRule> = {}): CodeRule => ({
  ...DEFAULT_RULE,
  outcome: { verdict: 'not-checked', reason },
  ...more,
})

const BUSY = { busy: 'service' } as const

/** The service's codes about itself and about a query (docs/sources.md#german-codes). */
const CODES: Record<string, CodeRule> = {
  'evatr-0000': decisive('valid', 200),
  // Valid, with a remark on the qualified part: name and address may have no match.
  'evatr-2008': decisive('valid', 200),
  // Valid in spite of its error status: only name or city was missing for a qualified answer.
  'evatr-0003': decisive('valid', 400),
  // Valid only from a later day, and valid only in a past period; the answer contains the days.
  'evatr-2002': decisive('invalid', 200, 'begins'),
  'evatr-2006': decisive('invalid', 200, 'ended'),
  'evatr-2001': decisive('invalid', 404),

  // The queried number: check digit, pattern, country.
  'evatr-0005': decisive('not-a-uid', 400),
  'evatr-0012': decisive('not-a-uid', 400),
  'evatr-2003': decisive('not-a-uid', 400),

  // The requester's own number: wrong, or not valid at present.
  'evatr-0004': notChecked('own-number-refused', { pausesNumber: true }),
  'evatr-2005': notChecked('own-number-refused', { pausesNumber: true }),

  // A German number must not be used to query a German one.
  'evatr-0006': notChecked('state-forbids'),
  // Our query: a missing field or a malformed call. 0001 occurs only in the web form.
  'evatr-0001': notChecked('request-refused'),
  'evatr-0002': notChecked('request-refused', { retryAsSimple: true }),
  'evatr-0007': notChecked('request-refused', { retryAsSimple: true }),
  // Too many qualified queries in one session, whose meaning without a cookie is unverified: start
  // again with a simple one.
  'evatr-0008': notChecked('overload', { ...BUSY, retryAsSimple: true }),

  'evatr-0011': notChecked('overload', BUSY),
  'evatr-0013': notChecked('overload', BUSY),
  'evatr-1001': notChecked('overload', BUSY),

  'evatr-1002': notChecked('technical-error'),
  'evatr-1003': notChecked('technical-error'),
  'evatr-1004': notChecked('technical-error'),
  'evatr-2004': notChecked('technical-error'),
  'evatr-2011': notChecked('technical-error'),
  'evatr-3011': notChecked('technical-error'),
  // The state's register.
  'evatr-2007': notChecked('member-state-unavailable'),
}

/** Returns the rule of a code. An undocumented code says nothing about the number. */
export const codeRule = (code: string): CodeRule =>
  (Object.hasOwn(CODES, code) ? CODES[code] : undefined) ?? notChecked('unknown-code')

/** Returns the documented meaning of a code; empty for any other text. */
export const meaningsOf = (code: string): Outcome[] => (Object.hasOwn(CODES, code) ? [codeRule(code).outcome] : [])
