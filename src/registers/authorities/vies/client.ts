import { z } from 'zod'
import { raise } from '../../../house/alarms/alarm.ts'
import type { ClientDefinition, OwnStatus } from '../client.ts'
import { exchange } from '../exchange.ts'
import { askVies, rememberRefused } from './ask.ts'
import { datesOf, type ViesService } from './check-vat.ts'
import { parseJson } from './parse-answer.ts'

/** VIES, asked in the name of whoever it does not refuse. */
export const viesClient: ClientDefinition = {
  concurrency: ({ viesConcurrency }) => viesConcurrency,
  onBlocked: (log, { answers }) =>
    raise(log, 'vies-blocked', {
      facts: { code: answers.at(-1)?.code },
      message: 'VIES blocked us: no call to VIES for 15 minutes, see docs/sources.md#vies-faults',
    }),
  open: ({ clock, time, limiter, configuration }) => {
    const service = { url: configuration.viesUrl, timeoutMs: configuration.upstreamTimeoutMs }
    const refused = rememberRefused(clock)
    const vies = { service, limiter, refused, time }
    return {
      ask: ({ asker, uid, requester, trader }, signal) => askVies(vies, { asker, uid, requester, trader }, signal),
      nameOf: ({ requester }) => refused.nameFor(requester).uid,
      readDates: signal => readDates(service, signal),
      readStatus: signal => readViesStatus(service, signal),
    }
  },
}

// By the Commission's own test number, which is nobody's and has a requestDate like any other.
async function readDates({ url, timeoutMs }: ViesService, signal: AbortSignal) {
  const reply = await exchange(
    {
      url: `${url.replace(/\/+$/, '')}/check-vat-test-service`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ countryCode: 'AT', vatNumber: '100' }),
      timeoutMs,
    },
    signal,
  )
  return reply.kind === 'failed' ? [] : datesOf(reply)
}

const statusSchema = z.object({
  vow: z.object({ available: z.boolean() }).optional(),
  countries: z.array(z.object({ countryCode: z.string(), availability: z.string() })),
})

/** Reads GET /check-status. Null when it cannot be read: it is only a hint (docs/rules.md#availability). */
async function readViesStatus({ url, timeoutMs }: ViesService, signal: AbortSignal): Promise<OwnStatus | null> {
  const reply = await exchange(
    {
      url: `${url.replace(/\/+$/, '')}/check-status`,
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs,
    },
    signal,
  )
  if (reply.kind === 'failed' || reply.status !== 200) return null
  const status = statusSchema.safeParse(parseJson(reply.body)).data
  if (!status) return null
  // "Monitoring Disabled" means unknown, so it is not here.
  const unavailable = status.countries.filter(({ availability }) => availability === 'Unavailable')
  return {
    isDown: status.vow?.available === false,
    unavailable: new Set(unavailable.map(({ countryCode }) => countryCode)),
  }
}
