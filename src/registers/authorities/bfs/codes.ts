import type { Outcome, Reason } from '../answer.ts'
import type { CallResult } from '../limiter.ts'
import type { BfsStatus } from './bfs-texts.ts'

type CodeRule = { outcome: Outcome; busy: CallResult['busy'] }

const notChecked = (reason: Reason, busy: CallResult['busy'] = null): CodeRule => ({
  outcome: { verdict: 'not-checked', reason },
  busy,
})

/** Values of `error` in a fault (docs/sources.md#swiss-faults). */
const RULES_BY_ERROR: Record<string, CodeRule> = {
  // A format error; it does not mean that the number is not registered
  // (docs/sources.md#swiss-faults).
  Data_validation_failed: { outcome: { verdict: 'not-a-uid' }, busy: null },
  Request_limit_exceeded: notChecked('overload', 'service'),
  Permission_denied: notChecked('request-refused'),
  Application_error: notChecked('technical-error'),
}

/** Applies if the fault's detail is one of these elements and its `error` is unknown. */
const RULES_BY_KIND: Record<string, CodeRule> = {
  securityFault: notChecked('request-refused'),
  infrastructureFault: notChecked('service-unavailable'),
}

/**
 * Returns the rule of a fault by its `error` and the element that contains it. An undocumented
 * fault says nothing about the number.
 */
export function faultRule(code: string, kind: string): CodeRule {
  const byCode = Object.hasOwn(RULES_BY_ERROR, code) ? RULES_BY_ERROR[code] : undefined
  const byKind = Object.hasOwn(RULES_BY_KIND, kind) ? RULES_BY_KIND[kind] : undefined
  return byCode ?? byKind ?? notChecked('unknown-code')
}

/**
 * Our names for the register's numeric codes, with their outcomes (docs/sources.md#swiss-answers).
 */
const OUTCOMES = {
  REGISTERED: { verdict: 'valid' },
  ENDED: { verdict: 'invalid' },
  NOT_REGISTERED: { verdict: 'invalid' },
  NOT_FOUND: { verdict: 'invalid' },
  // The documents do not cover an entry that begins on a later day.
  NOT_YET: { verdict: 'not-checked', reason: 'not-yet-askable' },
  // Companies of Liechtenstein have Swiss UIDs, but their own VAT register cannot be queried.
  LIECHTENSTEIN: { verdict: 'not-checked', reason: 'state-forbids' },
  // vatStatus 1: the register itself does not know, so another query today would not help.
  UNKNOWN: { verdict: 'not-checked', reason: 'not-yet-askable' },
} as const satisfies Record<BfsStatus, Outcome>

export const outcomeOfStatus = (status: BfsStatus): Outcome => OUTCOMES[status]

const isStatus = (code: string): code is BfsStatus => Object.hasOwn(OUTCOMES, code)

/** Returns the documented meanings of a code; empty for any other text. */
export function meaningsOf(code: string): Outcome[] {
  if (isStatus(code)) return [outcomeOfStatus(code)]
  return Object.hasOwn(RULES_BY_ERROR, code) ? [faultRule(code, '').outcome] : []
}

/** uidregStatusEnterpriseDetail: deleted, definitively deleted, annulled. */
export const DELETED_STATUSES: readonly string[] = ['5', '6', '7']

/**
 * uidregStatusEnterpriseDetail: provisional, being reactivated, definitive, in mutation, or
 * missing.
 */
export const ACTIVE_STATUSES: readonly string[] = ['1', '2', '3', '4', '']
