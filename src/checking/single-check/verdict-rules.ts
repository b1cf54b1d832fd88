/** How a single check can end; the browser reads it, too, and so it knows nothing of schemas. */
export const VERDICTS = ['valid', 'invalid', 'not-checked', 'not-a-uid'] as const
