import type { Database } from '../../../base/database/database.ts'
import { HOUR_MS } from '../../../base/texts/days.ts'
import type { QueryResult } from '../answer.ts'
import type { QueryCaller, Requester } from '../asking.ts'
import type { ClientDefinition } from '../client.ts'
import { type CallResult, type Limiter, notQueried } from '../limiter.ts'
import { answerOf, DATE_MISMATCH, dateMismatchReply, type Reply } from '../reply.ts'
import { refusalByClock, type TrustedTime } from '../trusted-time.ts'
import { askEvatr, type BzstService, type EvatrAnswer, type EvatrQuestion } from './ask-evatr.ts'
import { codeRule, meaningsOf } from './codes.ts'
import { qualifying } from './fields.ts'
import { forgetRefusedNumber, keepRefusedNumber, refusedAt } from './own-numbers-store.ts'
import { readEvatrAnswer } from './read-answer.ts'
import { readDates, readStates } from './states.ts'

/**
 * eVatR of the German Federal Central Tax Office (BZSt), queried with the company's German number.
 */
export const bzstClient: ClientDefinition = {
  meaningsOf,
  read: ({ requester: own, ...question }, answered) => readEvatrAnswer({ ...question, own }, answered),
  // BZSt publishes no limit; this is the default limit of FinanzOnline.
  concurrency: () => AT_ONCE,
  urlOf: ({ bzstUrl }) => bzstUrl,
  open: ({ database, time, limiter, configuration }) => {
    const service = { url: configuration.bzstUrl, timeoutMs: configuration.upstreamTimeoutMs }
    const bzst: Bzst = { service, db: database.db, limiter, time, isInUse: false }
    return {
      query: ({ caller, uid, requester, ownUids, trader }, signal) =>
        askBzst(bzst, { caller, uid, requester, own: ownUids.DE, trader: qualifying(trader) }, signal),
      requesterUidOf: ({ ownUids }) => ownUids.DE,
      // If no company here uses BZSt, it is not called.
      readDates: async signal => (bzst.isInUse ? readDates(service, signal) : []),
      readStatus: async signal => (bzst.isInUse ? readStates(service, signal) : null),
    }
  },
}

const AT_ONCE = 4

type Bzst = {
  service: BzstService
  db: Database
  limiter: Limiter
  time: TrustedTime
  /** Whether this process has queried BZSt before. */
  isInUse: boolean
}

type Question = EvatrQuestion & { caller: QueryCaller; requester: Requester }

/**
 * Queries BZSt with the company's own German number. Sends no query without one, or while it is
 * paused after a refusal. If a qualified query may have failed because of its texts, sends a simple
 * one for the verdict: a comparison never costs the verdict.
 */
async function askBzst(bzst: Bzst, question: Question, signal: AbortSignal): Promise<QueryResult> {
  if (question.own === '') return notQueried('own-number-missing')
  if (await rests(bzst, question.own)) return notQueried('own-number-refused')
  bzst.isInUse = true
  const asked = await askOnce(bzst, question, signal)
  if (!codeRule(asked.answers.at(-1)?.code ?? '').wantsSimple || question.trader.length === 0) return asked
  const simple = await askOnce(bzst, { ...question, trader: [] }, signal)
  return { ...simple, answers: [...asked.answers, ...simple.answers] }
}

const askOnce = (bzst: Bzst, question: Question, signal: AbortSignal): Promise<QueryResult> =>
  bzst.limiter.run({ country: question.uid.slice(0, 2), caller: question.caller }, signal, signal =>
    askInside(bzst, question, signal),
  )

async function askInside(bzst: Bzst, question: Question, signal: AbortSignal): Promise<CallResult> {
  const { time, service } = bzst
  // The number may have been refused while this query waited for its slot.
  const refused = refusalByClock(time) ?? ((await rests(bzst, question.own)) ? notQueried('own-number-refused') : null)
  if (refused) return { ...refused, busy: null, isBlocked: false }
  const askedAt = time.now()
  const started = performance.now()
  const answered = await askEvatr(service, { ...question, askedAt }, signal)
  const durationMs = performance.now() - started
  const said = unlessOfAnotherHour(time, question, answered)
  await learnOfNumber(bzst, question.own, said)
  const { uid, own, requester } = question
  const inTheNameOf = { uid: own, name: requester.name }
  const call = { uid, service: 'bzst' as const, requester: inTheNameOf, askedAt, durationMs, levelAsked: 1 as const }
  const answer = answerOf({ ...call, received: answered.received }, said)
  const busy = said.code === 'HTTP 429' ? 'service' : codeRule(said.code).busy
  return { outcome: said.outcome, answers: [answer], notBefore: null, busy, isBlocked: false }
}

// An outcome without a verdict needs no date.
function unlessOfAnotherHour(time: TrustedTime, { trader }: Question, { said, dates }: EvatrAnswer): Reply {
  const isOfThisHour = time.checkDates('bzst', dates)
  if (isOfThisHour || (said.outcome.verdict === 'not-checked' && said.code !== DATE_MISMATCH)) return said
  return { ...dateMismatchReply(dates, time.doubt() === null ? 'unreadable-answer' : 'clock'), trader }
}

// A fix is not announced and may be needed at BZSt: after an hour the next query tries again.
const RESTS_MS = HOUR_MS

/**
 * Returns whether queries with this number are paused in all processes: it was refused, and the
 * next query would be too.
 */
async function rests({ db, time }: Bzst, own: string): Promise<boolean> {
  const at = await refusedAt(db, own)
  return at !== null && time.now().getTime() - at.getTime() < RESTS_MS
}

async function learnOfNumber({ db, time }: Bzst, own: string, { code, outcome }: Reply): Promise<void> {
  if (codeRule(code).stopsNumber) await keepRefusedNumber(db, own, code, time.now())
  else if (outcome.verdict !== 'not-checked' && (await refusedAt(db, own)) !== null) await forgetRefusedNumber(db, own)
}
