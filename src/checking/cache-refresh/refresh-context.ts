import { installationSettingsOf } from '../../access/settings/settings-of.ts'
import type { CheckContext } from '../../answers/checks/check-context.ts'
import { mappingOf } from '../../answers/country-mapping/authority-for.ts'
import { CACHE_UPDATE } from '../../answers/country-mapping/scope.ts'
import { reloadCacheLifetime } from './settings-rules.ts'

/**
 * A check context that asks in a company's name, but by the cache update's own mapping and lifetime (docs/rules.md#company-0): what
 * is younger than that is not asked again.
 */
export const refreshContext = (checkContext: CheckContext): CheckContext => ({
  ...checkContext,
  configOf: async companyId => {
    const config = await checkContext.configOf(companyId)
    const { byCountry } = await mappingOf(checkContext.db, CACHE_UPDATE)
    const own = await installationSettingsOf(checkContext.db, { cacheLifetimeDays: reloadCacheLifetime })
    return { ...config, ...own, mapping: { byCountry, otherwise: config.mapping.otherwise } }
  },
})
