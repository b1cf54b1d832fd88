import type { Language } from '../../../base/texts/define.ts'
import { formatDateTime } from '../../../base/texts/format.ts'
import { translate } from '../../../base/texts/translate.ts'
import type { MembershipWord } from './membership-rules.ts'
import { texts } from './membership-texts.ts'
import type { ShownMembership } from './wire.ts'

/**
 * ARES's answer about a company number for a group's VAT ID, as stored and shown; `askedAt`: ISO
 * 8601, `source`: the register.
 */
export type StoredMembership = {
  uid: string
  ico: string
  word: MembershipWord
  name: string
  addressLines: string[]
  groupNumber: string
  askedAt: string
  source: string
}

/**
 * Returns the answer as a sentence with its own date; with name and seat if ARES disclosed them.
 */
export function describeMembership(membership: StoredMembership, language: Language): string {
  const { word, ico, groupNumber: group, name, addressLines, askedAt } = membership
  const company = [name, ...addressLines].filter(Boolean).join(', ')
  return translate(texts, language)(word, { ico, group, company, at: formatDateTime(new Date(askedAt)) })
}

/** Converts it to its wire format. */
export const toMembership = (membership: StoredMembership, language: Language): ShownMembership => {
  const { uid: _uid, groupNumber: _group, ...view } = membership
  return { ...view, said: describeMembership(membership, language) }
}
