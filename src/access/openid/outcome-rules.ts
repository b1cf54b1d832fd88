/** How it ended at a provider, as the page's address says it and openid/screen words it. */
export const OPENID_OUTCOMES = [
  'code',
  'lapsed',
  'cancelled',
  'refused',
  'unavailable',
  'not-linked',
  'first-login',
  'expired',
  'locked',
  'linked',
  'taken',
] as const

export type OpenidOutcome = (typeof OPENID_OUTCOMES)[number]
