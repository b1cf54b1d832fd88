import type { Database } from '../../../base/database/database.ts'
import { HOUR_MS } from '../../../base/texts/days.ts'
import type { QueryResult } from '../answer.ts'
import type { ClientDefinition } from '../client.ts'
import { type CallResult, type Limiter, notQueried } from '../limiter.ts'
import type { QueryCaller, Requester } from '../query-context.ts'
import { answerOf, DATE_MISMATCH, dateMismatchReply, type Reply } from '../reply.ts'
import { refusalByClock, type TrustedTime } from '../trusted-time.ts'
import { codeRule, meaningsOf } from './codes.ts'
import { qualifiedFields } from './fields.ts'
import { deleteRefusedNumber, refusedAt, storeRefusedNumber } from './own-numbers-store.ts'
import { type BzstService, type EvatrAnswer, type EvatrQuestion, queryEvatr } from './query-evatr.ts'
import { readEvatrAnswer } from './read-answer.ts'
import { readDates, readStates } from './states.ts'

/**
 * eVatR of the German Federal Central Tax Office (BZSt), queried with the company's German number.
 */
export const bzstClient: ClientDefinition = {
  meaningsOf,
  read: ({ requester: own, ...question }, response) => readEvatrAnswer({ ...question, own }, response),
  // BZSt publishes no limit; this is the default limit of FinanzOnline.
  concurrency: () => MAX_CONCURRENT_CALLS,
  open: ({ database, time, limiter, configuration }) => {
    const service = { url: configuration.bzstUrl, timeoutMs: configuration.upstreamTimeoutMs }
    const bzst: Bzst = { service, db: database.db, limiter, time, isInUse: false }
    return {
      query: ({ caller, uid, requester, ownUids, trader }, signal) =>
        queryBzst(bzst, { caller, uid, requester, own: ownUids.DE, trader: qualifiedFields(trader) }, signal),
      requesterUidOf: ({ ownUids }) => ownUids.DE,
      // If no company here uses BZSt, it is not called.
      readDates: async signal => (bzst.isInUse ? readDates(service, signal) : []),
      readStatus: async signal => (bzst.isInUse ? readStates(service, signal) : null),
    }
  },
  recipient: {
    name: { de: 'eVatR', en: 'eVatR' },
    who: { de: 'Bundeszentralamt für Steuern, Bonn, Deutschland', en: 'Federal Central Tax Office, Bonn, Germany' },
    place: 'DE',
    isAuthority: true,
    given: {
      de: 'die abgefragte UID, die eigene deutsche UID, Name und Anschrift laut eigenen Daten, wo sie bekannt sind',
      en: 'the VAT ID queried, the company’s own German VAT ID, name and address from own records if known',
    },
    variables: ['BZST_URL'],
  },
}

const MAX_CONCURRENT_CALLS = 4

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
async function queryBzst(bzst: Bzst, question: Question, signal: AbortSignal): Promise<QueryResult> {
  if (question.own === '') return notQueried('own-number-missing')
  if (await isPaused(bzst, question.own)) return notQueried('own-number-refused')
  bzst.isInUse = true
  const result = await queryOnce(bzst, question, signal)
  if (!codeRule(result.answers.at(-1)?.code ?? '').retryAsSimple || question.trader.length === 0) return result
  const simple = await queryOnce(bzst, { ...question, trader: [] }, signal)
  return { ...simple, answers: [...result.answers, ...simple.answers] }
}

const queryOnce = (bzst: Bzst, question: Question, signal: AbortSignal): Promise<QueryResult> =>
  bzst.limiter.run({ country: question.uid.slice(0, 2), caller: question.caller }, signal, signal =>
    queryInSlot(bzst, question, signal),
  )

async function queryInSlot(bzst: Bzst, question: Question, signal: AbortSignal): Promise<CallResult> {
  const { time, service } = bzst
  // The number may have been refused while this query waited for its slot.
  const refusal =
    refusalByClock(time) ?? ((await isPaused(bzst, question.own)) ? notQueried('own-number-refused') : null)
  if (refusal) return { ...refusal, busy: null, isBlocked: false }
  const askedAt = time.now()
  const started = performance.now()
  const evatrAnswer = await queryEvatr(service, { ...question, askedAt }, signal)
  const durationMs = performance.now() - started
  const reply = replyUnlessMisdated(time, question, evatrAnswer)
  await recordNumber(bzst, question.own, reply)
  const { uid, own, requester } = question
  const usedRequester = { uid: own, name: requester.name }
  const call = {
    uid,
    service: 'bzst' as const,
    requester: usedRequester,
    askedAt,
    durationMs,
    requestedLevel: 1 as const,
  }
  const answer = answerOf({ ...call, received: evatrAnswer.received }, reply)
  const busy = reply.code === 'HTTP 429' ? 'service' : codeRule(reply.code).busy
  return { outcome: reply.outcome, answers: [answer], notBefore: null, busy, isBlocked: false }
}

// An outcome without a verdict needs no date.
function replyUnlessMisdated(time: TrustedTime, { trader }: Question, { reply, dates }: EvatrAnswer): Reply {
  const isAccepted = time.checkDates('bzst', dates)
  if (isAccepted || (reply.outcome.verdict === 'not-checked' && reply.code !== DATE_MISMATCH)) return reply
  return { ...dateMismatchReply(dates, time.doubt() === null ? 'unreadable-answer' : 'clock'), trader }
}

// A fix is not announced and may be needed at BZSt, so the next query after an hour tries again.
const PAUSE_MS = HOUR_MS

/**
 * Returns whether queries with this number are paused in all processes: it was refused, and the
 * next query would be too.
 */
async function isPaused({ db, time }: Bzst, own: string): Promise<boolean> {
  const at = await refusedAt(db, own)
  return at !== null && time.now().getTime() - at.getTime() < PAUSE_MS
}

async function recordNumber({ db, time }: Bzst, own: string, { code, outcome }: Reply): Promise<void> {
  if (codeRule(code).pausesNumber) await storeRefusedNumber(db, own, code, time.now())
  else if (outcome.verdict !== 'not-checked' && (await refusedAt(db, own)) !== null) await deleteRefusedNumber(db, own)
}
