import { parseUid } from '../../vat-ids/uid/parse-uid.ts'

/** States whose service wants a number of its own of whoever asks, and that number's form. */
const FORMS = {
  DE: /^DE\d{9}$/,
  // Of a branch, twelve.
  GB: /^GB\d{9}(\d{3})?$/,
}

type OwnState = keyof typeof FORMS

export type OwnUidIssue = 'germanUidFormat' | 'britishUidFormat'

const ISSUES: Record<OwnState, OwnUidIssue> = { DE: 'germanUidFormat', GB: 'britishUidFormat' }

/** Returns a number as it is kept, with the state before it, which may be left out; '' = none. */
export const tidyOwnUid = (state: OwnState, sent: string): string =>
  sent.trim() === '' ? '' : parseUid(sent, state).uid

/** What is wrong with a company's own number of a state, already tidied, or null; it may have none. */
export const ownUidIssue = (state: OwnState, tidied: string): OwnUidIssue | null =>
  tidied === '' || FORMS[state].test(tidied) ? null : ISSUES[state]
