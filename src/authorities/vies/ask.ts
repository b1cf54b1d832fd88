import type { Clock } from '../../database/clock.ts'
import type { Asked } from '../answer.ts'
import type { Requester } from '../asking.ts'
import type { Limiter, Tried } from '../limiter.ts'
import { answerOf, type Said } from '../said.ts'
import { checkVat, type ViesService } from './check-vat.ts'
import { faultRule, REQUESTER_REFUSED } from './codes.ts'
import type { RefusedRequesters } from './refused-requesters.ts'

export type Vies = { service: ViesService; limiter: Limiter; refused: RefusedRequesters; clock: Clock }

/**
 * Asks VIES about `uid` in the requester's name. A requester that VIES refuses is named once (that answer is kept),
 * then the question goes on without one, and so do the next ones (docs/rules.md#refused-requesters).
 */
export async function askVies(vies: Vies, uid: string, requester: Requester, signal: AbortSignal): Promise<Asked> {
  const first = await askOnce(vies, uid, vies.refused.nameFor(requester), signal)
  if (!isRequesterRefused(first)) return first
  const second = await askOnce(vies, uid, { uid: '', name: '' }, signal)
  // Refused without a requester too: then it was not the requester.
  if (second.answers.at(-1)?.code !== REQUESTER_REFUSED) vies.refused.note(requester.uid)
  return { ...second, answers: [...first.answers, ...second.answers] }
}

const isRequesterRefused = ({ answers }: Asked): boolean =>
  answers.some(({ code, requesterUid }) => code === REQUESTER_REFUSED && requesterUid !== '')

const askOnce = (
  { service, limiter, clock }: Vies,
  uid: string,
  requester: Requester,
  signal: AbortSignal,
): Promise<Asked> =>
  limiter.run({ country: uid.slice(0, 2) }, signal, async signal => {
    const askedAt = clock.now()
    const started = performance.now()
    const said = await checkVat(service, uid, requester, signal)
    const durationMs = performance.now() - started
    return tried(answerOf({ uid, service: 'vies', requester, askedAt, durationMs, levelAsked: 2 }, said), said)
  })

const tried = (answer: ReturnType<typeof answerOf>, said: Said): Tried => ({
  outcome: said.outcome,
  answers: [answer],
  notBefore: null,
  ...loadOf(said),
})

function loadOf({ outcome, code }: Said): Pick<Tried, 'busy' | 'isBlocked'> {
  if (outcome.verdict !== 'not-checked') return { busy: null, isBlocked: false }
  if (code === 'HTTP 429') return { busy: 'service', isBlocked: false }
  const { busy, isBlocked } = faultRule(code)
  return { busy, isBlocked }
}
