/**
 * Filter values of the list of partners. The browser loads this file too, so it imports no schemas.
 */
export const LAST_WORDS = ['valid', 'invalid', 'none'] as const
export const AGES = [30, 90, 180, 365] as const
/** Filter by changes: unseen ones, or any. */
export const CHANGED = ['unseen', 'any'] as const
