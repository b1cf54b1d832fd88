import { COUNTRY_CODES } from '../uid/countries.ts'
import type { Authority } from './answer.ts'
import type { Limiter } from './limiter.ts'
import { skyOf } from './sky-rules.ts'
import type { ViesStatus } from './vies/check-status.ts'
import type { Availability, Weather } from './wire.ts'

const KEPT_MS = 60_000

type Sources = {
  /** The Commission's own status. */
  readStatus: () => Promise<ViesStatus | null>
  /** How the services answered of late, by country: the query weather of this moment. */
  readWeather: () => Promise<Weather[]>
  limiters: Record<Authority, Pick<Limiter, 'hasOpenBreaker'>>
}

type Known = { status: ViesStatus | null; weather: Weather[] }

/**
 * Which countries can be asked about, and of which service they cannot: by the Commission's status and our own evidence, read at
 * most once a minute, and our breakers. Only the very first caller waits for a reading; it is never a reason not to ask
 * (docs/rules.md#availability).
 */
export function watchAvailability({ readStatus, readWeather, limiters }: Sources): () => Promise<Availability[]> {
  let known: Known = { status: null, weather: [] }
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  const refresh = async () => {
    const [status, weather] = await Promise.all([readStatus(), readWeather()])
    known = { status, weather }
    reading = null
  }
  return async () => {
    const isFirst = readAt === Number.NEGATIVE_INFINITY
    if (performance.now() - readAt > KEPT_MS) {
      readAt = performance.now()
      reading = refresh()
    }
    if (isFirst) await reading
    return COUNTRY_CODES.map(country => {
      const troubled = SERVICES.filter(service => isTroubled(service, country, known, limiters))
      return { msCode: country, availabilityStatus: troubled.length > 0 ? 'UNAVAILABLE' : 'AVAILABLE', troubled }
    })
  }
}

const SERVICES = ['finanzamt', 'vies'] as const

function isTroubled(service: Authority, country: string, known: Known, limiters: Sources['limiters']): boolean {
  const { status, weather } = known
  const isReported = service === 'vies' && (status?.isDown === true || status?.unavailable.has(country) === true)
  const of = weather.find(each => each.service === service && each.country === country)
  return isReported || limiters[service].hasOpenBreaker(country) || (of !== undefined && skyOf(of) === 'bad')
}
