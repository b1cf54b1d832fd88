import { AUTHORITY_IDS, type Authority } from '../../base/authority-rules.ts'
import { COUNTRY_CODES } from '../../vat-ids/uid/countries.ts'
import type { ServiceStatus } from './client.ts'
import { conditionOf } from './weather-rules.ts'
import type { Availability, Weather } from './wire.ts'

const CACHE_MS = 60_000

type AvailabilitySources = {
  /** The service's own status; null if it publishes none. */
  statusOf: (service: Authority) => Promise<ServiceStatus | null>
  /** Recent answer rates of the services by country. */
  readWeather: () => Promise<Weather[]>
  /** Whether our own breakers reject queries about a country. */
  hasOpenBreaker: (service: Authority, country: string) => boolean
}

type AvailabilitySnapshot = { statuses: ReadonlyMap<Authority, ServiceStatus | null>; weather: Weather[] }

/**
 * Returns a function that reports the countries that can be queried, and the services that cannot
 * answer about them. Sources: the services' own status (such as the Commission's), our evidence,
 * both read at most once a minute, and our breakers. Callers wait only for the first reading.
 * Availability never prevents a query (docs/rules.md#availability).
 */
export function createAvailabilityReader({
  statusOf,
  readWeather,
  hasOpenBreaker,
}: AvailabilitySources): () => Promise<Availability[]> {
  let latest: AvailabilitySnapshot = { statuses: new Map(), weather: [] }
  let readAt = Number.NEGATIVE_INFINITY
  let first: Promise<void> | null = null
  const readStatuses = () =>
    Promise.all(AUTHORITY_IDS.map(async service => [service, await statusOf(service)] as const))
  const refresh = async () => {
    const [statuses, weather] = await Promise.all([readStatuses(), readWeather()])
    latest = { statuses: new Map(statuses), weather }
  }
  return async () => {
    if (performance.now() - readAt > CACHE_MS) {
      readAt = performance.now()
      const reading = refresh()
      first ??= reading
    }
    await first
    return COUNTRY_CODES.map(country => {
      const troubled = AUTHORITY_IDS.filter(
        service => isTroubled(service, country, latest) || hasOpenBreaker(service, country),
      )
      return { msCode: country, availabilityStatus: troubled.length > 0 ? 'UNAVAILABLE' : 'AVAILABLE', troubled }
    })
  }
}

function isTroubled(service: Authority, country: string, { statuses, weather }: AvailabilitySnapshot): boolean {
  const status = statuses.get(service)
  const isReported = status?.isDown === true || status?.unavailable.has(country) === true
  const rate = weather.find(each => each.service === service && each.country === country)
  return isReported || (rate !== undefined && conditionOf(rate) === 'bad')
}
