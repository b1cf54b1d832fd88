import type { CountryMapping } from '../wire.ts'

/** What of a mapping is edited. */
export type ServicePair = Pick<CountryMapping, 'api' | 'fallbackApi'>
export type Api = ServicePair['api']

/** With another service; a fallback that is now the service itself changes places with it. */
export const withApi = (services: ServicePair, api: Api): ServicePair => ({
  api,
  fallbackApi: services.fallbackApi === api ? services.api : services.fallbackApi,
})

export const isSamePair = (one: ServicePair, other: ServicePair): boolean =>
  one.api === other.api && one.fallbackApi === other.fallbackApi
