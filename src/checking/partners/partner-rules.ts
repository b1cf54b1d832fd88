/**
 * Filter values of the list of partners. The browser loads this file too, so it imports no schemas.
 */
export const VERDICT_FILTERS = ['valid', 'invalid', 'none'] as const
export const ANSWER_AGES_DAYS = [30, 90, 180, 365] as const
/** Filter by changes: unseen ones, or any. */
export const CHANGE_FILTERS = ['unseen', 'any'] as const
