/**
 * What ARES's answer to a company number means for the group's VAT ID that was asked about. None is a verdict: the authority's stays as it is.
 * `member`: it belongs to this group. `ended`: it did. `unclear`: ARES names the group, but not whether the membership goes on.
 */
export const MEMBERSHIP_WORDS = [
  'member',
  'other-group',
  'no-group',
  'ended',
  'unclear',
  'not-found',
  'malformed',
  'no-answer',
] as const
export type MembershipWord = (typeof MEMBERSHIP_WORDS)[number]

/** Returns whether it is the number of a Czech VAT group, of which FinanzOnline confirms level 1 alone (rc 103). */
export const isCzechGroup = (uid: string): boolean => /^CZ699\d{6}$/.test(uid)

/** Returns a Czech VAT ID's digits, as ADIS takes them; null for any other. */
export const dicOf = (uid: string): string | null => /^CZ(\d{8,10})$/.exec(uid)?.[1] ?? null
