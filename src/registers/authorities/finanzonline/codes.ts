import type { Outcome, Reason } from '../answer.ts'

type QueryRule = {
  outcome: Outcome
  /**
   * The call was certainly no query, so the UID's quota is returned
   * (docs/rules.md#two-questions-a-day).
   */
  returnsQuota: boolean
  /**
   * Set if the code concerns the caller, so that queries about other UIDs would end equally.
   * `account-if-twice`: 5 was also seen for a single number, so a second number must confirm it.
   */
  pauses: 'account' | 'account-if-twice' | 'requester-today' | null
}

const decisive = (verdict: 'valid' | 'invalid' | 'not-a-uid'): QueryRule => ({
  outcome: { verdict },
  returnsQuota: false,
  pauses: null,
})
const notChecked = (reason: Reason, more: Partial<QueryRule> = {}): QueryRule => ({
  outcome: { verdict: 'not-checked', reason },
  returnsQuota: false,
  pauses: null,
  ...more,
})

/**
 * Return codes of uidAbfrage: the ministry's handbook of 20.09.2024, followed by the list of
 * 06.02.2013.
 */
const QUERY_CODES: Record<string, QueryRule> = {
  0: decisive('valid'),
  1: decisive('invalid'),
  4: decisive('not-a-uid'),
  5: notChecked('requester-uid', { pauses: 'account-if-twice' }),
  10: notChecked('state-forbids'),
  11: notChecked('not-authorised', { pauses: 'account' }),
  12: notChecked('not-yet-askable'),
  101: notChecked('requester-uid', { pauses: 'account' }),
  103: notChecked('level-2-impossible'),
  104: notChecked('level-2-impossible'),
  105: notChecked('portal-only'),
  1511: notChecked('service-unavailable'),
  1512: notChecked('overload'),
  1513: notChecked('day-limit'),
  1514: notChecked('requester-limit', { pauses: 'requester-today' }),
  [-1]: notChecked('session', { returnsQuota: true }),
  [-2]: notChecked('maintenance', { returnsQuota: true }),
  [-3]: notChecked('technical-error'),
  [-4]: notChecked('not-authorised', { returnsQuota: true, pauses: 'account' }),

  3: notChecked('requester-uid', { pauses: 'account-if-twice' }),
  6: notChecked('member-state-unavailable'),
  7: notChecked('member-state-unavailable'),
  8: notChecked('service-unavailable'),
  9: notChecked('member-state-unavailable'),
  102: notChecked('request-refused'),
  999: notChecked('request-refused'),
}

/** Returns the rule of a query's return code. An unknown code says nothing about the number. */
export const queryRule = (code: string): QueryRule =>
  (Object.hasOwn(QUERY_CODES, code) ? QUERY_CODES[code] : undefined) ?? notChecked('unknown-code')

/** rc 103 (CZ) and 104 (SK): a VAT group, which can be confirmed only at level 1. */
export const isOnlyLevel1Code = (code: string): boolean => code === '103' || code === '104'

/** Returns the documented meanings of a code at a query and at a login; empty if there are none. */
export const meaningsOf = (code: string): Outcome[] => [
  ...(Object.hasOwn(QUERY_CODES, code) ? [queryRule(code).outcome] : []),
  ...(Object.hasOwn(LOGIN_CODES, code) ? [{ verdict: 'not-checked' as const, reason: loginRule(code).reason }] : []),
]

type LoginRule = {
  reason: Reason /** Sends no second login with these credentials (-4 leads to -5). */
  closesAccount: boolean
}

/**
 * Return codes of the session service: the ministry's handbook of 06.11.2019. -4 differs from a
 * query's -4.
 */
const LOGIN_CODES: Record<string, LoginRule> = {
  [-1]: { reason: 'session', closesAccount: false },
  [-2]: { reason: 'maintenance', closesAccount: false },
  [-3]: { reason: 'technical-error', closesAccount: false },
  [-4]: { reason: 'credentials', closesAccount: true },
  [-5]: { reason: 'credentials', closesAccount: true },
  [-6]: { reason: 'credentials', closesAccount: true },
  [-7]: { reason: 'credentials', closesAccount: true },
  [-8]: { reason: 'credentials', closesAccount: true },
}

/** Returns the rule of a failed login's return code. */
export const loginRule = (code: string): LoginRule =>
  (Object.hasOwn(LOGIN_CODES, code) ? LOGIN_CODES[code] : undefined) ?? { reason: 'unknown-code', closesAccount: false }
