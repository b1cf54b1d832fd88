/**
 * Returns how the description for programs marks words that others may be added to (docs/api.md#what-may-be-added): a text whose known values are listed, since
 * a client that was made from a closed list fails at the first new one.
 */
export const mayGrow = (words: readonly string[]) => ({ 'x-extensible-enum': words })
