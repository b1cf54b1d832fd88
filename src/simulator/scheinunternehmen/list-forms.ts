/**
 * What the list's service hands out: the whole list with all quirks that were seen in the real one, or what is no list to go by: cut in the
 * middle, half its rows, no rows, made a week ago, in UTF-8, with other headings, an error.
 */
export const LIST_FORMS = ['good', 'cut', 'half', 'empty', 'stale', 'utf-8', 'other-headings', 'error'] as const

export type ListForm = (typeof LIST_FORMS)[number]
