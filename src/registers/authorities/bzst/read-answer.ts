import { z } from 'zod'
import { viennaDay } from '../../../ground/texts/format.ts'
import type { RegisterEntry } from '../answer.ts'
import type { Answered } from '../exchange.ts'
import { hasDoubledKey, parseJson } from '../json.ts'
import { oneLine } from '../received.ts'
import { type Reply, replyWith, unreadableReply } from '../reply.ts'
import type { SentText } from '../trader.ts'
import { readAuthorityDate } from '../trusted-time.ts'
import { codeRule } from './codes.ts'
import { asBzstWrites, readMatches } from './fields.ts'

const text = z.string().nullish()

/** Answers and errors are of one shape (docs/sources.md#german-register). */
const answerSchema = z.looseObject({
  status: z.string(),
  id: text,
  anfrageZeitpunkt: text,
  gueltigAb: text,
  gueltigBis: text,
  // Not seen so far; where they come they are ours.
  anfragendeUstid: text,
  angefragteUstid: text,
})
type EvatrJson = z.infer<typeof answerSchema>

/** When an answer says that it was given, in its own words; '' = it does not. */
export const momentIn = (json: unknown): string => momentSchema.safeParse(json).data?.anfrageZeitpunkt ?? ''
const momentSchema = z.object({ anfrageZeitpunkt: z.string() })

type Asked = { uid: string; own: string; trader: SentText[] }

/**
 * Reads an answer of POST /abfrage: JSON, its code, and for a verdict the one HTTP status that belongs to it, a sound date, and nothing
 * beside it that says otherwise. 400 is no word on the number, and no error either: 0003 comes with it and means valid.
 */
export function readEvatrAnswer(asked: Asked, answered: Omit<Answered, 'bytes'>): Reply {
  const unreadable = { ...unreadableReply(answered), trader: asked.trader }
  const answer = answerSchema.safeParse(parseJson(answered.body)).data
  if (!answer || !/^evatr-\d{4}$/.test(answer.status)) return unreadable
  const { outcome, status } = codeRule(answer.status)
  if (status === null) return { ...replyWith(outcome, answer.status), trader: asked.trader }
  const entry = entryIn(answer)
  if (status !== answered.status || entry === 'contradiction' || !isSound(asked, answer, answered.body))
    return unreadable
  return {
    ...replyWith(outcome, answer.status),
    consultationNumber: oneLine(answer.id ?? '').slice(0, 100),
    trader: readMatches(asked.trader, answer),
    ...(entry && { entry }),
  }
}

const isSound = ({ uid, own }: Asked, answer: EvatrJson, body: string): boolean =>
  (!answer.anfrageZeitpunkt || readAuthorityDate(answer.anfrageZeitpunkt) !== null) &&
  [asBzstWrites(uid), uid].includes(answer.angefragteUstid || uid) &&
  (answer.anfragendeUstid || own) === own &&
  !hasDoubledKey(body)

/**
 * The days between which the number is, or was, valid, where the code brings them. A beginning that has passed takes "not valid yet" back,
 * an end that has not come "was valid".
 */
function entryIn(answer: EvatrJson): RegisterEntry | null | 'contradiction' {
  const { dates } = codeRule(answer.status)
  if (dates === 'none') return null
  const today = dayOfAnswer(answer)
  const from = dayIn(answer.gueltigAb)
  const until = dates === 'ended' ? dayIn(answer.gueltigBis) : null
  if (from === null && until === null) return null
  const takesBack = dates === 'begins' ? isAfter(today, from) : isAfter(until, today)
  return takesBack || isAfter(from, until) ? 'contradiction' : { from, until, head: null }
}

const isAfter = (day: string | null, other: string | null): boolean => day !== null && other !== null && day > other

const dayOfAnswer = ({ anfrageZeitpunkt }: EvatrJson): string | null => {
  const said = readAuthorityDate(anfrageZeitpunkt)
  return said && viennaDay(new Date(said.from))
}

const GERMAN = /^(\d\d)\.(\d\d)\.(\d{4})$/
const ISO = /^(\d{4})-(\d\d)-(\d\d)$/

/** Takes 31.12.2024 or 2024-12-31, of which it is not known which one comes (unverified: docs/sources.md#german-register); returns yyyy-mm-dd, null where it is no day. */
export function dayIn(said: string | null | undefined): string | null {
  const day = (said ?? '').trim().replace(GERMAN, '$3-$2-$1')
  const moment = new Date(`${day}T00:00:00Z`)
  return ISO.test(day) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null
}
