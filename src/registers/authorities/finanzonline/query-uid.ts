import { normalized } from '../../../base/texts/normalized.ts'
import type { FinanzonlineAccount } from '../query-context.ts'
import { acceptReply, CONTRADICTORY_OUTCOME } from '../reading/accept-reply.ts'
import { addHeader, addXml } from '../reading/add-fields.ts'
import { isPlaceholder } from '../reading/placeholders.ts'
import { type StatedVerdict, type Statement, stated, statementOf } from '../reading/statement.ts'
import { oneLine, packReceived, type Received, toStorable } from '../received.ts'
import { type Reply, redactReply, replyWith } from '../reply.ts'
import type { AuthorityDate } from '../trusted-time.ts'
import { queryRule } from './codes.ts'
import { queryMessage, UID_ANSWER } from './envelope.ts'
import { callSoap, type FinanzonlineService, parseResponse, type SoapReply } from './soap-call.ts'

/**
 * A parsed answer. `returnsQuota`: the call was no query; `dates`: the time of the ministry's
 * clock.
 */
export type UidAnswer = {
  reply: Reply
  returnsQuota: boolean
  dates: AuthorityDate[]
  received: Received | null
}

type Query = { account: FinanzonlineAccount; sessionId: string; uid: string; level: 1 | 2; askedAt: Date }

/** Sends one uidAbfrage. Never throws; only rc 0 and 1 decide validity. */
export async function queryUid(service: FinanzonlineService, query: Query, signal: AbortSignal): Promise<UidAnswer> {
  const { account, sessionId, uid, level, askedAt } = query
  const message = queryMessage({
    tid: account.tid,
    benid: account.benid,
    id: sessionId,
    uidTn: account.uid,
    uid,
    level,
  })
  const messageWithSecrets = { ...message, secrets: [...message.secrets, account.pin] }
  const soapReply = await callSoap(service.uidUrl, messageWithSecrets, service.timeoutMs, signal)
  const { dates, raw } = soapReply
  const received = raw && packReceived('finanzamt', raw)
  const reply =
    soapReply.kind === 'other'
      ? soapReply.reply
      : replyFromAnswer(soapReply, { uid, requester: account.uid, level, askedAt })
  const returnsQuota = soapReply.kind === 'other' ? soapReply.wasNoQuery : queryRule(soapReply.code).returnsQuota
  // A fault or a text may quote the request, and a session id grants access while the session
  // lasts.
  return { reply: soapReply.repeatsSecret ? redactReply(reply) : reply, returnsQuota, dates, received }
}

/** Parses an answer to a uidAbfrage: the meaning of its return code, or why there is no answer. */
export function readQueryAnswer(question: Question, response: Parameters<typeof parseResponse>[0]): Reply {
  const parsed = parseResponse(response, { answer: UID_ANSWER })
  return parsed.kind === 'other' ? parsed.reply : replyFromAnswer(parsed, question)
}

type CodeAnswer = Omit<Extract<SoapReply, { kind: 'code' }>, 'dates' | 'raw' | 'repeatsSecret'>
type Question = { uid: string; requester: string; level: 1 | 2; askedAt: Date }

/** Reads an answer with a return code; it has a verdict only if no part of it disagrees. */
function replyFromAnswer(answer: CodeAnswer, question: Question): Reply {
  const { outcome } = queryRule(answer.code)
  const reply = replyOf(answer)
  if (outcome.verdict === 'not-checked') return reply
  const fallback = unreadableCode(answer)
  const otherCode = codeOfText(answer.code, answer.message)
  if (otherCode !== null)
    return {
      ...fallback,
      outcome: CONTRADICTORY_OUTCOME,
      contradiction: `rc ${answer.code} with the text of rc ${otherCode}`,
    }
  return acceptReply({ reply, fallback }, stateAll(answer, outcome.verdict), question)
}

const replyOf = ({ code, message, fields }: CodeAnswer): Reply => ({
  ...replyWith(queryRule(code).outcome, code, message),
  name: oneLine(fields.get('name') ?? ''),
  addressLines: addressLines(fields),
})

// Contains the code and the text as received; name and address may belong to another company.
const unreadableCode = ({ code, message }: CodeAnswer): Reply =>
  replyWith({ verdict: 'not-checked', reason: 'unreadable-answer' }, code, message)

const ADDRESS_FIELDS = ['adrz1', 'adrz2', 'adrz3', 'adrz4', 'adrz5', 'adrz6']

/** The fields of the handbook; name and address occur only for valid numbers. */
const KNOWN_FIELDS = new Set(['rc', 'msg', 'name', ...ADDRESS_FIELDS])

function stateAll({ code, message, fields, answer, header }: CodeAnswer, verdict: StatedVerdict): Statement {
  const statement = statementOf('rc', verdict)
  statement.texts.push(...stated('msg', message))
  for (const name of ['name', ...ADDRESS_FIELDS])
    if (!isPlaceholder(fields.get(name) ?? '')) statement.companies.push({ at: name, value: fields.get(name) ?? '' })
  const checks = { mustBe: { rc: code, returncode: code, rueckgabecode: code, resultcode: code } }
  addXml(statement, answer, { read: KNOWN_FIELDS, isOwnNamespace: uri => [answer.uri, ''].includes(uri), ...checks })
  return addHeader(statement, header, checks)
}

// Returns the lines as received, including empty ones between others, without trailing empty ones.
function addressLines(fields: ReadonlyMap<string, string>): string[] {
  const lines = ADDRESS_FIELDS.map(name => toStorable(fields.get(name) ?? ''))
  return lines.slice(0, lines.findLastIndex(line => line.trim() !== '') + 1)
}

function codeOfText(code: string, message: string): string | null {
  const foldedMessage = fold(message)
  return TEXTS.find(({ codes, text }) => !codes.includes(code) && foldedMessage.includes(text))?.codes[0] ?? null
}

const fold = (text: string): string =>
  normalized(text, 'NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9äöüß]/g, '')

const knownText = (codes: readonly string[], text: string) => ({ codes, text: fold(text) })

/**
 * The ministry's texts by code (handbook of 20.09.2024; 6 and 7: list of 06.02.2013). Long ones are
 * matched by a part that no other text contains.
 */
const TEXTS = [
  knownText(['0'], 'Die UID des Erwerbers ist gültig'),
  knownText(['1'], 'Die UID des Erwerbers ist nicht gültig'),
  knownText(['4'], 'Die UID-Nummer des Erwerbers ist falsch'),
  knownText(['5', '3'], 'Die UID-Nummer des Antragstellers ist ungültig'),
  knownText(['10'], 'Der angegebene Mitgliedstaat verbietet diese Abfrage'),
  knownText(['11'], 'Für die UID-Abfrage für diesen Antragsteller sind sie nicht berechtigt'),
  knownText(['12'], 'Die UID-Nummer des Erwerbers ist (noch) nicht abfragbar'),
  knownText(['101'], 'UID beginnt nicht mit ATU'),
  knownText(['103', '104'], 'kann im FinanzOnline nur in Stufe 1 bestätigt werden'),
  knownText(['105'], 'Die UID-Nummer ist über FinanzOnline einzeln abzufragen'),
  knownText(['1511'], 'Die Funktion steht derzeit nicht zur Verfügung'),
  knownText(['1511', '6', '7'], 'Der angegebene Mitgliedstaat ist derzeit nicht erreichbar'),
  knownText(['1512'], 'Die UID-Abfrage ist auf Grund der hohen Anzahl an Abfragen derzeit nicht möglich'),
  knownText(['1513'], 'für die angegebene UID-Nummer des Erwerbers wurde an diesem Tag bereits zweimal durchgeführt'),
  knownText(
    ['1514'],
    'für die angegebene UID-Nummer des Antragstellers wurde an diesem Tag bereits mehrfach durchgeführt',
  ),
  knownText(['-1'], 'Die Session ID ist ungültig oder abgelaufen'),
  knownText(['-2'], 'Der Aufruf des Webservices ist derzeit wegen Wartungsarbeiten nicht möglich'),
  knownText(['-3'], 'Es ist ein technischer Fehler aufgetreten'),
  knownText(['-4'], 'Dieser Teilnehmer ist für diese Funktion nicht berechtigt'),
]
