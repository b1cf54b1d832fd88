import { viesParts } from '../../uid/authority-forms.ts'
import type { Requester } from '../asking.ts'
import { exchange } from '../exchange.ts'
import { type Said, saidNothing } from '../said.ts'
import { parseViesAnswer } from './parse-answer.ts'

export type ViesService = { url: string; timeoutMs: number }

/**
 * One question to VIES over REST, in the requester's name or, where `requester.uid` is '', in none: both of its
 * fields or none, half a requester is refused or silently ignored (docs/sources.md#vies-answers). Never throws.
 */
export async function checkVat(
  service: ViesService,
  uid: string,
  requester: Requester,
  signal: AbortSignal,
): Promise<Said> {
  const reply = await exchange(
    {
      url: `${service.url.replace(/\/+$/, '')}/check-vat-number`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...viesParts(uid), ...inTheNameOf(requester) }),
      timeoutMs: service.timeoutMs,
    },
    signal,
  )
  return reply.kind === 'failed' ? saidNothing(reply) : parseViesAnswer(uid, reply)
}

function inTheNameOf({ uid }: Requester) {
  if (uid === '') return {}
  const { countryCode, vatNumber } = viesParts(uid)
  return { requesterMemberStateCode: countryCode, requesterNumber: vatNumber }
}
