/**
 * What ARES's answer to a company number means for the queried group's VAT ID. None is a verdict:
 * that of the authority stays. `member`: it belongs to this group. `ended`: it did. `unclear`: ARES
 * names the group, but not whether the membership continues.
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

/**
 * Returns whether it is the VAT ID of a Czech group, which FinanzOnline confirms only at level 1
 * (rc 103).
 */
export const isCzechGroup = (uid: string): boolean => /^CZ699\d{6}$/.test(uid)
