import { COUNTRY_CODES } from '../uid/countries.ts'
import type { Limiter } from './limiter.ts'
import type { ViesStatus } from './vies/check-status.ts'
import type { Availability } from './wire.ts'

const KEPT_MS = 60_000

/**
 * Which countries can be asked about, from memory: the Commission's own status, read at most once a minute, and our
 * breakers. Only the very first caller waits for a reading; it is never a reason not to ask (docs/rules.md#availability).
 */
export function watchAvailability(
  read: () => Promise<ViesStatus | null>,
  limiters: Limiter[],
): () => Promise<Availability[]> {
  let status: ViesStatus | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  const refresh = async () => {
    status = await read()
    reading = null
  }
  return async () => {
    const isFirst = readAt === Number.NEGATIVE_INFINITY
    if (performance.now() - readAt > KEPT_MS) {
      readAt = performance.now()
      reading = refresh()
    }
    if (isFirst) await reading
    return COUNTRY_CODES.map(country => ({
      msCode: country,
      availabilityStatus: isTroubled(country, status, limiters) ? 'UNAVAILABLE' : 'AVAILABLE',
    }))
  }
}

const isTroubled = (country: string, status: ViesStatus | null, limiters: Limiter[]): boolean =>
  status?.isDown === true ||
  status?.unavailable.has(country) === true ||
  limiters.some(limiter => limiter.hasOpenBreaker(country))
