import { parseUid } from '../../vat-ids/uid/parse-uid.ts'

/** Countries whose service requires the requester's own national number, and its format. */
const FORMATS = {
  DE: /^DE\d{9}$/,
  // Nine digits; twelve for a branch.
  GB: /^GB\d{9}(\d{3})?$/,
}

type OwnState = keyof typeof FORMATS

export type OwnUidIssue = 'germanUidFormat' | 'britishUidFormat'

const ISSUE_BY_STATE: Record<OwnState, OwnUidIssue> = { DE: 'germanUidFormat', GB: 'britishUidFormat' }

/** Returns a number as stored, with its country prefix, which the input may omit. '' means none. */
export const normalizeOwnUid = (state: OwnState, input: string): string =>
  input.trim() === '' ? '' : parseUid(input, state).uid

/** Returns what is wrong with a company's normalized number of a country, or null; '' is valid. */
export const ownUidIssue = (state: OwnState, tidied: string): OwnUidIssue | null =>
  tidied === '' || FORMATS[state].test(tidied) ? null : ISSUE_BY_STATE[state]
