import type { Outcome, Reason } from '../answer.ts'
import type { CallResult } from '../limiter.ts'

type CodeRule = { outcome: Outcome; busy: CallResult['busy']; isBlocked: boolean }

const notChecked = (reason: Reason, busy: CallResult['busy'] = null, isBlocked = false): CodeRule => ({
  outcome: { verdict: 'not-checked', reason },
  busy,
  isBlocked,
})

/** The faults of VIES (docs/sources.md#vies-faults; the Commission's WSDL and test WSDL). */
const FAULTS: Record<string, CodeRule> = {
  INVALID_INPUT: { outcome: { verdict: 'not-a-uid' }, busy: null, isBlocked: false },
  INVALID_REQUESTER_INFO: notChecked('requester-uid'),
  SERVICE_UNAVAILABLE: notChecked('service-unavailable'),
  MS_UNAVAILABLE: notChecked('member-state-unavailable'),
  TIMEOUT: notChecked('timeout'),
  GLOBAL_MAX_CONCURRENT_REQ: notChecked('overload', 'service'),
  GLOBAL_MAX_CONCURRENT_REQ_TIME: notChecked('overload', 'service'),
  MS_MAX_CONCURRENT_REQ: notChecked('overload', 'member-state'),
  MS_MAX_CONCURRENT_REQ_TIME: notChecked('overload', 'member-state'),
  VAT_BLOCKED: notChecked('blocked', null, true),
  IP_BLOCKED: notChecked('blocked', null, true),
}

/** The fault for a requester that VIES refuses. */
export const REQUESTER_REFUSED = 'INVALID_REQUESTER_INFO'

/** Returns the rule of a fault. An undocumented code says nothing about the number. */
export function faultRule(code: string): CodeRule {
  const byCode = Object.hasOwn(FAULTS, code) ? FAULTS[code] : undefined
  return byCode ?? notChecked(code.startsWith('VOW-ERR') ? 'request-refused' : 'unknown-code')
}

export const isFaultCode = (text: string): boolean => Object.hasOwn(FAULTS, text) || /^VOW-ERR/.test(text)

/** Returns the documented meaning of a fault; empty for any other text. */
export const meaningsOf = (code: string): Outcome[] => (Object.hasOwn(FAULTS, code) ? [faultRule(code).outcome] : [])
