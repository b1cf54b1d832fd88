/**
 * What is known of an account on a day: the white list names it for the VAT ID, or does not; or
 * nothing, because it is no Polish account, no account, the day's calls are used up, no call was
 * free while the caller waited, the list did not answer, it is switched off, or the list ended
 * before the query.
 */
export const ACCOUNT_WORDS = [
  'assigned',
  'not-assigned',
  'not-polish',
  'unreadable',
  'limit',
  'busy',
  'no-answer',
  'off',
  'not-asked',
] as const
export type AccountWord = (typeof ACCOUNT_WORDS)[number]

const RETRIED: readonly AccountWord[] = ['limit', 'busy', 'no-answer', 'off']

/** Whether another query may know more. */
export const isRetried = (word: AccountWord): boolean => RETRIED.includes(word)
