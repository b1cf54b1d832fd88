import { z } from 'zod'
import type { OwnStatus } from '../client.ts'
import { exchange } from '../exchange.ts'
import { parseJson } from '../parse-json.ts'
import type { ViesService } from './check-vat.ts'

const statusSchema = z.object({
  vow: z.object({ available: z.boolean() }).optional(),
  countries: z.array(z.object({ countryCode: z.string(), availability: z.string() })),
})

/** Reads GET /check-status. Null when it cannot be read: it is only a hint (docs/rules.md#availability). */
export async function readViesStatus({ url, timeoutMs }: ViesService, signal: AbortSignal): Promise<OwnStatus | null> {
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
