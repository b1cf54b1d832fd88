import { z } from 'zod'
import { parseJson } from '../../../base/texts/json.ts'
import { type Exchange, exchange } from '../../../platform/http/outgoing/exchange.ts'
import type { ServiceStatus } from '../client.ts'
import { type AuthorityDate, readAuthorityDate } from '../trusted-time.ts'
import { prefixOf } from './fields.ts'
import { type BzstService, endpointOf } from './query-evatr.ts'

const statesSchema = z.array(z.object({ alpha2: z.string(), verfuegbar: z.boolean() }))

/**
 * Returns which states are available. Returns null if that cannot be read: it is only a hint
 * (docs/rules.md#availability).
 */
export async function readStates(service: BzstService, signal: AbortSignal): Promise<ServiceStatus | null> {
  const reply = await callForStates(service, signal)
  if (reply.kind === 'failed' || reply.status !== 200) return null
  const states = statesSchema.safeParse(parseJson(reply.body)).data
  if (!states) return null
  const unavailable = states.filter(({ verfuegbar }) => !verfuegbar)
  return { isDown: false, unavailable: new Set(unavailable.map(({ alpha2 }) => prefixOf(alpha2))) }
}

/** Reads only the service's time. */
export async function readDates(service: BzstService, signal: AbortSignal): Promise<AuthorityDate[]> {
  const { date } = await callForStates(service, signal)
  const parsedDate = readAuthorityDate(date)
  return parsedDate ? [parsedDate] : []
}

// The service's shortest answer, and no query about a number.
const callForStates = (service: BzstService, signal: AbortSignal): Promise<Exchange> =>
  exchange(
    {
      url: endpointOf(service, 'info/eu_mitgliedstaaten'),
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: service.timeoutMs,
    },
    signal,
  )
