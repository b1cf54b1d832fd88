/** Returns a `like` pattern that finds `text` anywhere; wildcards in `text` are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
