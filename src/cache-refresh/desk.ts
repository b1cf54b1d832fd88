import type { CheckingDesk } from '../checks/desk.ts'
import { mappingOf } from '../country-mapping/authority-for.ts'
import { CACHE_UPDATE } from '../country-mapping/scope.ts'
import { reloadSettingsOf } from '../settings/settings-of.ts'

/**
 * A desk that asks in a company's name, but by the cache update's own mapping and lifetime (docs/rules.md#company-0): what
 * is younger than that is not asked again.
 */
export const refreshDesk = (desk: CheckingDesk): CheckingDesk => ({
  ...desk,
  standingOf: async companyId => {
    const standing = await desk.standingOf(companyId)
    const { byCountry } = await mappingOf(desk.db, CACHE_UPDATE)
    const { cacheLifetimeDays } = await reloadSettingsOf(desk.db)
    return { ...standing, cacheLifetimeDays, mapping: { byCountry, otherwise: standing.mapping.otherwise } }
  },
})
