import type { CheckContext } from '../../answers/checks/check-context.ts'

/** A check context that asks as the company's people would, but never from memory: what is watched is to be the authority's word of today. */
export const watchContext = (checkContext: CheckContext): CheckContext => ({
  ...checkContext,
  configOf: async companyId => ({ ...(await checkContext.configOf(companyId)), cacheLifetimeDays: 0 }),
})
