import { parseUid } from '../../vat-ids/uid/parse-uid.ts'

/** Countries whose service requires the requester's own national number, and its format. */
const FORMS = {
  DE: /^DE\d{9}$/,
  // Nine digits; twelve for a branch.
  GB: /^GB\d{9}(\d{3})?$/,
}

type OwnState = keyof typeof FORMS

export type OwnUidIssue = 'germanUidFormat' | 'britishUidFormat'

const ISSUES: Record<OwnState, OwnUidIssue> = { DE: 'germanUidFormat', GB: 'britishUidFormat' }

/**
 * Returns a number as stored, with its country prefix, which may be omitted in the input; '' =
 * none.
 */
export const tidyOwnUid = (state: OwnState, input: string): string =>
  input.trim() === '' ? '' : parseUid(input, state).uid

/** Returns what is wrong with a company's normalized number of a country, or null; '' is valid. */
export const ownUidIssue = (state: OwnState, tidied: string): OwnUidIssue | null =>
  tidied === '' || FORMS[state].test(tidied) ? null : ISSUES[state]
