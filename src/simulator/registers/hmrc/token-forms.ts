/** The one application that the simulated HMRC knows. */
export const HMRC_APPLICATION = { id: 'simulated-application', secret: 'Simulator-2026' }

/**
 * How tokens are given: as HMRC does; for a minute and less; the client refused, though it is right; the service down; a page; an answer without
 * a token; a token that no header can hold; and one of another kind.
 */
export const TOKEN_FORMS = [
  ...(['good', 'short', 'invalid_client', 'unavailable', 'page', 'no-token', 'odd-token', 'other-type'] as const),
]

/** A token that was given; `lookups`: how many it has served. */
export type HmrcToken = { until: number; lookups: number }
