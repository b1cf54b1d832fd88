import type { Outcome, Reason } from '../answer.ts'
import type { Tried } from '../limiter.ts'

export type CodeRule = {
  outcome: Outcome
  /** The only HTTP status under which a verdict counts; null: the code is no verdict, whatever it comes with. */
  status: number | null
  busy: Tried['busy']
  /** Says something about the number in whose name was asked: each other question in it would end alike. */
  stopsNumber: boolean
  /** May be due to the texts that were sent to be compared: a simple question may be answered. */
  wantsSimple: boolean
  /** Which days come with it: on which the number begins to be valid, or between which it was. */
  dates: 'none' | 'begins' | 'ended'
}

const RULE: Omit<CodeRule, 'outcome'> = {
  status: null,
  busy: null,
  stopsNumber: false,
  wantsSimple: false,
  dates: 'none',
}

const says = (verdict: 'valid' | 'invalid' | 'not-a-uid', status: number, dates: CodeRule['dates'] = 'none') => ({
  ...RULE,
  outcome: { verdict },
  status,
  dates,
})

const no = (reason: Reason, more: Partial<CodeRule> = {}): CodeRule => ({
  ...RULE,
  outcome: { verdict: 'not-checked', reason },
  ...more,
})

const BUSY = { busy: 'service' } as const

/** What the service says of itself and of a question (docs/sources.md#german-codes). */
const CODES: Record<string, CodeRule> = {
  'evatr-0000': says('valid', 200),
  // Valid, with a peculiarity in the qualified part: what it says of name and address may be nothing.
  'evatr-2008': says('valid', 200),
  // An error by its status, and valid all the same: only name or city was missing for a qualified answer.
  'evatr-0003': says('valid', 400),
  // Not valid yet, from a day on; and valid between two days. The days stand beside it.
  'evatr-2002': says('invalid', 200, 'begins'),
  'evatr-2006': says('invalid', 200, 'ended'),
  'evatr-2001': says('invalid', 404),

  // The number asked about: check digit, pattern, country.
  'evatr-0005': says('not-a-uid', 400),
  'evatr-0012': says('not-a-uid', 400),
  'evatr-2003': says('not-a-uid', 400),

  // The asker's own number: wrong, and not valid at present.
  'evatr-0004': no('own-number-refused', { stopsNumber: true }),
  'evatr-2005': no('own-number-refused', { stopsNumber: true }),

  // A German number may not ask about a German one.
  'evatr-0006': no('state-forbids'),
  // Our question: a field missing, a bad call. 0001 is the web form's alone.
  'evatr-0001': no('request-refused'),
  'evatr-0002': no('request-refused', { wantsSimple: true }),
  'evatr-0007': no('request-refused', { wantsSimple: true }),
  // Too many qualified questions of one session, whatever that is where no cookie is kept (unverified): begin again with a simple one.
  'evatr-0008': no('overload', { ...BUSY, wantsSimple: true }),

  'evatr-0011': no('overload', BUSY),
  'evatr-0013': no('overload', BUSY),
  'evatr-1001': no('overload', BUSY),

  'evatr-1002': no('technical-error'),
  'evatr-1003': no('technical-error'),
  'evatr-1004': no('technical-error'),
  'evatr-2004': no('technical-error'),
  'evatr-2011': no('technical-error'),
  'evatr-3011': no('technical-error'),
  // The state's data.
  'evatr-2007': no('member-state-unavailable'),
}

/** What a code means. An undocumented one says nothing about the number. */
export const codeRule = (code: string): CodeRule =>
  (Object.hasOwn(CODES, code) ? CODES[code] : undefined) ?? no('unknown-code')

/** Returns what a documented code means; none for any other text. */
export const meaningsOf = (code: string): Outcome[] => (Object.hasOwn(CODES, code) ? [codeRule(code).outcome] : [])
