/** By what the list of partners can be narrowed; the browser reads it, too, and so it knows nothing of schemas. */
export const LAST_WORDS = ['valid', 'invalid', 'none'] as const
export const AGES = [30, 90, 180, 365] as const
/** What changed about them: what one has not seen, or anything. */
export const CHANGED = ['unseen', 'any'] as const
