/** The only application that is registered at the simulated HMRC. */
export const HMRC_APPLICATION = { id: 'simulated-application', secret: 'Simulator-2026' }

/**
 * How tokens are issued: like HMRC; valid for half a minute; a valid client is refused; service
 * unavailable; an HTML page; no token in the answer; a token that no header can contain; another
 * token type.
 */
export const TOKEN_FORMS = [
  ...(['good', 'short', 'invalid_client', 'unavailable', 'page', 'no-token', 'odd-token', 'other-type'] as const),
]

/** An issued token; `lookups` is the number of lookups that used it. */
export type HmrcToken = { until: number; lookups: number }
