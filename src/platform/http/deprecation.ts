import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deprecation } from '../../base/roles/contract-rules.ts'
import { PROGRAM_PATHS } from '../../base/roles/program-rules.ts'

/**
 * Returns the headers of a deprecated call (docs/api.md#what-ends): since when it is deprecated
 * (RFC 9745), when it ends (RFC 8594), and a link to details. Throws if the two are less than a
 * year apart, because developers need that time.
 */
export function deprecationHeaders({ since, sunset }: Deprecation): Record<string, string> {
  const [start, end] = [parseDay(since), parseDay(sunset)]
  const earliest = new Date(start)
  earliest.setUTCFullYear(earliest.getUTCFullYear() + 1)
  if (end < earliest)
    throw new Error(`deprecated on ${since}, so it may not end on ${sunset}; expected: at least a year later`)
  return {
    deprecation: `@${start.getTime() / 1000}`,
    sunset: end.toUTCString(),
    link: `<${PROGRAM_PATHS.description}>; rel="deprecation"; type="application/json"`,
  }
}

/** Returns a hook that sets these headers on each answer of a route. */
export function sendDeprecation(deprecated: Deprecation) {
  const headers = deprecationHeaders(deprecated)
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => void reply.headers(headers)
}

function parseDay(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) throw new Error(`${day} is not a date: yyyy-mm-dd`)
  return date
}
