/** So many names of one UID are shown; one more is kept, to know that there are more. */
export const MOST_NAMES = 10
