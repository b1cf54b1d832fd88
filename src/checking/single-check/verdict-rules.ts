/** The outcomes of a single check. The browser loads this file too, so it imports no schemas. */
export const VERDICTS = ['valid', 'invalid', 'not-checked', 'not-a-uid'] as const
