/** Returns the pattern by which `like` finds a text anywhere; what somebody types is no wildcard. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
