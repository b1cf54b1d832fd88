/**
 * Returns the mark of the API description for values that later releases may extend
 * (docs/api.md#what-may-be-added): a text with its known values. A client generated from a
 * closed list would fail at the first new value.
 */
export const extensibleEnum = (values: readonly string[]) => ({ 'x-extensible-enum': values })
