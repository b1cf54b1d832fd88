/** What ended along with something, as the audit log tells it: nothing of none. */
export const counted = (ended: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(ended).filter(([, count]) => count > 0))
