import type { Clock } from '../../database/clock.ts'
import type { Asked, Reason } from '../answer.ts'
import type { Limiter, Tried } from '../limiter.ts'
import { answerOf, type Said } from '../said.ts'
import { checkVat, type ViesQuestion, type ViesService } from './check-vat.ts'
import { faultRule, REQUESTER_REFUSED } from './codes.ts'
import type { RefusedRequesters } from './refused-requesters.ts'

export type Vies = { service: ViesService; limiter: Limiter; refused: RefusedRequesters; clock: Clock }

/**
 * Asks VIES about a UID in the requester's name, with the texts that it is to compare. Where the texts may be what it could not take,
 * it is asked once more without them: they never cost the verdict (docs/rules.md#trader-fields).
 */
export async function askVies(vies: Vies, question: ViesQuestion, signal: AbortSignal): Promise<Asked> {
  const first = await askInName(vies, question, signal)
  if (question.trader.length === 0 || !mayBeTheTexts(first)) return first
  return andBefore(first, await askInName(vies, { ...question, trader: [] }, signal))
}

/**
 * A requester that VIES refuses is named once (that answer is kept), then the question goes on without one, and so do the next ones
 * (docs/rules.md#refused-requesters).
 */
async function askInName(vies: Vies, question: ViesQuestion, signal: AbortSignal): Promise<Asked> {
  const { requester } = question
  const first = await askOnce(vies, { ...question, requester: vies.refused.nameFor(requester) }, signal)
  if (!isRequesterRefused(first)) return first
  const second = await askOnce(vies, { ...question, requester: { uid: '', name: '' } }, signal)
  // Refused without a requester too: then it was not the requester.
  if (second.answers.at(-1)?.code !== REQUESTER_REFUSED) vies.refused.note(requester.uid)
  return andBefore(first, second)
}

const andBefore = (first: Asked, second: Asked): Asked => ({
  ...second,
  answers: [...first.answers, ...second.answers],
})

// Not where it is merely busy, or nothing came at all: then the next question may bring both.
const TAKEN_ILL: readonly Reason[] = [
  ...(['request-refused', 'technical-error', 'unreadable-answer', 'unknown-code'] as const),
  ...(['member-state-unavailable', 'service-unavailable'] as const),
]

const mayBeTheTexts = ({ outcome, answers }: Asked): boolean =>
  answers.length > 0 && outcome.verdict === 'not-checked' && TAKEN_ILL.includes(outcome.reason)

const isRequesterRefused = ({ answers }: Asked): boolean =>
  answers.some(({ code, requesterUid }) => code === REQUESTER_REFUSED && requesterUid !== '')

const askOnce = ({ service, limiter, clock }: Vies, question: ViesQuestion, signal: AbortSignal): Promise<Asked> =>
  limiter.run({ country: question.uid.slice(0, 2) }, signal, async signal => {
    const askedAt = clock.now()
    const started = performance.now()
    const said = unblamed(await checkVat(service, question, signal))
    const durationMs = performance.now() - started
    return tried(answerOf({ ...question, service: 'vies', askedAt, durationMs, levelAsked: 2 }, said), said)
  })

// Of a question with texts INVALID_INPUT may mean them: that the number is none is said only where it came alone.
const unblamed = (said: Said): Said =>
  said.outcome.verdict === 'not-a-uid' && said.trader.length > 0
    ? { ...said, outcome: { verdict: 'not-checked', reason: 'request-refused' } }
    : said

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
