import type { Outcome, Reason } from '../answer.ts'

type QueryRule = {
  outcome: Outcome
  /**
   * The call was certainly no query, so the UID's quota is returned
   * (docs/rules.md#two-questions-a-day).
   */
  returnsQuota: boolean
  /**
   * The code concerns the caller: queries about other UIDs would end equally. `account-if-twice`: 5
   * was also seen for a single number, so a second number must confirm it.
   */
  stops: 'account' | 'account-if-twice' | 'requester-today' | null
}

const definite = (verdict: 'valid' | 'invalid' | 'not-a-uid'): QueryRule => ({
  outcome: { verdict },
  returnsQuota: false,
  stops: null,
})
const no = (reason: Reason, more: Partial<QueryRule> = {}): QueryRule => ({
  outcome: { verdict: 'not-checked', reason },
  returnsQuota: false,
  stops: null,
  ...more,
})

/**
 * Return codes of uidAbfrage: the ministry's handbook of 20.09.2024, followed by the list of
 * 06.02.2013.
 */
const QUERY_CODES: Record<string, QueryRule> = {
  0: definite('valid'),
  1: definite('invalid'),
  4: definite('not-a-uid'),
  5: no('requester-uid', { stops: 'account-if-twice' }),
  10: no('state-forbids'),
  11: no('not-authorised', { stops: 'account' }),
  12: no('not-yet-askable'),
  101: no('requester-uid', { stops: 'account' }),
  103: no('level-2-impossible'),
  104: no('level-2-impossible'),
  105: no('portal-only'),
  1511: no('service-unavailable'),
  1512: no('overload'),
  1513: no('day-limit'),
  1514: no('requester-limit', { stops: 'requester-today' }),
  [-1]: no('session', { returnsQuota: true }),
  [-2]: no('maintenance', { returnsQuota: true }),
  [-3]: no('technical-error'),
  [-4]: no('not-authorised', { returnsQuota: true, stops: 'account' }),

  3: no('requester-uid', { stops: 'account-if-twice' }),
  6: no('member-state-unavailable'),
  7: no('member-state-unavailable'),
  8: no('service-unavailable'),
  9: no('member-state-unavailable'),
  102: no('request-refused'),
  999: no('request-refused'),
}

/** Returns the rule of a query's return code. An unknown code says nothing about the number. */
export const queryRule = (code: string): QueryRule =>
  (Object.hasOwn(QUERY_CODES, code) ? QUERY_CODES[code] : undefined) ?? no('unknown-code')

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
