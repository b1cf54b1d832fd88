/**
 * Returns how the API description marks values that later releases may extend
 * (docs/api.md#what-may-be-added): as a text with its known values. A client generated from a
 * closed list would fail at the first new value.
 */
export const mayGrow = (words: readonly string[]) => ({ 'x-extensible-enum': words })
