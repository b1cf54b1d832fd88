import { z } from 'zod'
import { hasDuplicateKey, parseJson } from '../../../base/texts/json.ts'
import type { HttpResponse } from '../../../platform/http/outgoing/exchange.ts'
import type { RegisterEntry } from '../answer.ts'
import { acceptReply } from '../reading/accept-reply.ts'
import { addJson } from '../reading/add-fields.ts'
import { readDay } from '../reading/stated-day.ts'
import { type Period, type StatedVerdict, type Statement, stated, statementOf } from '../reading/statement.ts'
import { type Reply, replyWith, unreadableReply } from '../reply.ts'
import type { SentText } from '../trader.ts'
import { readAuthorityDate } from '../trusted-time.ts'
import { type CodeRule, codeRule } from './codes.ts'
import { FIELD_NAMES, readMatches } from './fields.ts'

const text = z.string().nullish()

/** Answers and errors have the same shape (docs/sources.md#german-register). */
const answerSchema = z.looseObject({
  status: z.string(),
  id: text,
  anfrageZeitpunkt: text,
  gueltigAb: text,
  gueltigBis: text,
})
type EvatrJson = z.infer<typeof answerSchema>

/** Returns the time that an answer states, as text; '' = none. */
export const statedTimeIn = (json: unknown): string => momentSchema.safeParse(json).data?.anfrageZeitpunkt ?? ''
const momentSchema = z.object({ anfrageZeitpunkt: z.string() })

type EvatrQuery = { uid: string; own: string; trader: SentText[]; askedAt: Date }

/**
 * Parses an answer of POST /abfrage. A verdict requires JSON, its code, the HTTP status that
 * belongs to it, a plausible date, and no contradiction. Status 400 decides nothing: 0003 has it
 * and means valid.
 */
export function readEvatrAnswer(query: EvatrQuery, response: Omit<HttpResponse, 'bytes'>): Reply {
  const { uid, own: requester, trader, askedAt } = query
  const fallback = { ...unreadableReply(response), trader }
  const answer = answerSchema.safeParse(parseJson(response.body)).data
  if (!answer || !/^evatr-\d{4}$/.test(answer.status)) return fallback
  const rule = codeRule(answer.status)
  const { outcome } = rule
  if (outcome.verdict === 'not-checked') return { ...replyWith(outcome, answer.status), trader }
  const hasValidDate = !answer.anfrageZeitpunkt || readAuthorityDate(answer.anfrageZeitpunkt) !== null
  if (rule.status !== response.status || !hasValidDate || hasDuplicateKey(response.body)) return fallback
  const reply = { ...replyWith(outcome, answer.status), ...consultationNumberIn(answer), ...entryIn(answer, rule) }
  const statement = stateAll(answer, outcome.verdict, rule)
  return acceptReply({ reply: { ...reply, trader: readMatches(trader, answer) }, fallback }, statement, {
    uid,
    requester,
    level: null,
    askedAt,
  })
}

// Sixteen hexadecimal digits (docs/sources.md#german-register); anything else is no consultation
// number.
const consultationNumberIn = ({ id }: EvatrJson) => ({
  consultationNumber: /^[0-9a-f]{16}$/i.test(id ?? '') ? (id ?? '') : '',
})

const MATCH_FIELDS = Object.values(FIELD_NAMES).map(({ match }) => match)
const KNOWN_FIELDS = new Set(['status', 'id', 'anfrageZeitpunkt', 'gueltigAb', 'gueltigBis', ...MATCH_FIELDS])

const PERIODS: Record<CodeRule['dates'], Period | undefined> = {
  none: undefined,
  begins: 'not-begun',
  ended: 'ended',
}

function stateAll(answer: EvatrJson, verdict: StatedVerdict, { dates }: CodeRule): Statement {
  const statement = statementOf('status', verdict, PERIODS[dates])
  statement.moments.push(...stated('anfrageZeitpunkt', answer.anfrageZeitpunkt))
  statement.froms.push(...stated('gueltigAb', answer.gueltigAb))
  statement.untils.push(...stated('gueltigBis', answer.gueltigBis))
  // A matching name or city shows that the state knows the company.
  for (const at of MATCH_FIELDS) if (answer[at] === 'A') statement.companies.push({ at, value: 'A' })
  const checks = { mustBe: { status: answer.status }, isCode: isEvatrCode, code: answer.status, roles: ROLES }
  return addJson(statement, answer, { read: KNOWN_FIELDS, ...checks })
}

const isEvatrCode = (text: string): boolean => /^evatr-\d{4}$/i.test(text)

// Fields in BZSt's list of codes; the HTTP status is checked elsewhere.
const ROLES = { httpcode: 'known', feld: 'known' } as const

/** Returns the days between which the number is or was valid, if the code has dates. */
function entryIn({ gueltigAb, gueltigBis }: EvatrJson, { dates }: CodeRule): { entry?: RegisterEntry } {
  if (dates === 'none') return {}
  const from = readDay(gueltigAb ?? '')
  const until = dates === 'ended' ? readDay(gueltigBis ?? '') : null
  return { entry: { from, until, head: null } }
}
