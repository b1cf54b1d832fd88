import type { Outcome, Reason } from '../answer.ts'
import type { Tried } from '../limiter.ts'
import type { Saying } from './texts.ts'

type CodeRule = { outcome: Outcome; busy: Tried['busy'] }

const no = (reason: Reason, busy: Tried['busy'] = null): CodeRule => ({
  outcome: { verdict: 'not-checked', reason },
  busy,
})

/** What the register names in `error` of a fault (docs/sources.md#swiss-faults). */
const FAULTS: Record<string, CodeRule> = {
  // A format fault, and no word on whether such a number is registered (docs/sources.md#swiss-faults).
  Data_validation_failed: { outcome: { verdict: 'not-a-uid' }, busy: null },
  Request_limit_exceeded: no('overload', 'service'),
  Permission_denied: no('request-refused'),
  Application_error: no('technical-error'),
}

/** Where a fault's detail is one of these, and its error none that is known. */
const KINDS: Record<string, CodeRule> = {
  securityFault: no('request-refused'),
  infrastructureFault: no('service-unavailable'),
}

/** What a fault means, by its `error` and the element it stands in. What is in no document says nothing about the number. */
export function faultRule(code: string, kind: string): CodeRule {
  const known = Object.hasOwn(FAULTS, code) ? FAULTS[code] : undefined
  const ofKind = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  return known ?? ofKind ?? no('unknown-code')
}

/** Our words for what the register says in numbers, and what each comes to (docs/sources.md#swiss-answers). */
const SAYINGS = {
  REGISTERED: { verdict: 'valid' },
  ENDED: { verdict: 'invalid' },
  NOT_REGISTERED: { verdict: 'invalid' },
  NOT_FOUND: { verdict: 'invalid' },
  // Of what begins on a later day the documents say nothing.
  NOT_YET: { verdict: 'not-checked', reason: 'not-yet-askable' },
  // Companies of Liechtenstein have Swiss UIDs, but their VAT register is another, which nobody can be asked about.
  LIECHTENSTEIN: { verdict: 'not-checked', reason: 'state-forbids' },
  // vatStatus 1: the register itself does not know, and asking again today would not cure it.
  UNKNOWN: { verdict: 'not-checked', reason: 'not-yet-askable' },
} as const satisfies Record<Saying, Outcome>

/** Returns what a saying comes to. */
export const outcomeOfSaying = (saying: Saying): Outcome => SAYINGS[saying]

const isSaying = (code: string): code is Saying => Object.hasOwn(SAYINGS, code)

/** Returns what a code means, as far as the documents have it; none for any other text. */
export function meaningsOf(code: string): Outcome[] {
  if (isSaying(code)) return [outcomeOfSaying(code)]
  return Object.hasOwn(FAULTS, code) ? [faultRule(code, '').outcome] : []
}

/** uidregStatusEnterpriseDetail: deleted, definitively deleted, annulled. */
export const DELETED: readonly string[] = ['5', '6', '7']

/** The same: provisional, being reactivated, definitive, in mutation; and where it does not stand there. */
export const ALIVE: readonly string[] = ['1', '2', '3', '4', '']
