import { viesParts } from '../../uid/authority-forms.ts'
import type { Requester } from '../asking.ts'
import { exchange } from '../exchange.ts'
import { parseJson } from '../parse-json.ts'
import { type Said, saidNothing } from '../said.ts'
import type { SentText } from '../trader.ts'
import { parseViesAnswer } from './parse-answer.ts'
import { readMatches, traderFields } from './trader-fields.ts'

export type ViesService = { url: string; timeoutMs: number }

/** What VIES is asked: about which UID, in whose name ('' = in none), and which texts it is to compare. */
export type ViesQuestion = { uid: string; requester: Requester; trader: SentText[] }

/**
 * One question to VIES over REST, in the requester's name or, where `requester.uid` is '', in none: both of its
 * fields or none, half a requester is refused or silently ignored (docs/sources.md#vies-answers). Never throws.
 */
export async function checkVat(service: ViesService, question: ViesQuestion, signal: AbortSignal): Promise<Said> {
  const { uid, requester, trader } = question
  const reply = await exchange(
    {
      url: `${service.url.replace(/\/+$/, '')}/check-vat-number`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...viesParts(uid), ...inTheNameOf(requester), ...traderFields(trader) }),
      timeoutMs: service.timeoutMs,
    },
    signal,
  )
  // What was sent is evidence where nothing came back, too.
  if (reply.kind === 'failed') return { ...saidNothing(reply), trader }
  const said = parseViesAnswer(uid, reply)
  const isVerdict = said.outcome.verdict === 'valid' || said.outcome.verdict === 'invalid'
  return { ...said, trader: isVerdict ? readMatches(trader, parseJson(reply.body)) : trader }
}

function inTheNameOf({ uid }: Requester) {
  if (uid === '') return {}
  const { countryCode, vatNumber } = viesParts(uid)
  return { requesterMemberStateCode: countryCode, requesterNumber: vatNumber }
}
