import { normalized } from '../../../base/texts/normalized.ts'
import type { FinanzonlineAccount } from '../asking.ts'
import { acceptReply, CONTRADICTORY } from '../reading/accept-reply.ts'
import { addHeader, addXml } from '../reading/add-fields.ts'
import { isPlaceholder } from '../reading/placeholders.ts'
import { type StatedVerdict, type Statement, stated, statementOf } from '../reading/statement.ts'
import { asReceived, oneLine, type Received, toStorable } from '../received.ts'
import { type Reply, replyWith, withoutVerdict } from '../reply.ts'
import type { AuthorityDate } from '../trusted-time.ts'
import { queryRule } from './codes.ts'
import { queryMessage, UID_ANSWER } from './envelope.ts'
import { callSoap, type FinanzonlineService, type SoapReply, understood } from './soap-call.ts'

/** `dates`: the time of the ministry's own clock. */
export type QueryReply = {
  said: Reply
  givesPlaceBack: boolean
  dates: AuthorityDate[]
  received: Received | null
}

type Query = { account: FinanzonlineAccount; sessionId: string; uid: string; level: 1 | 2; askedAt: Date }

/** Sends one uidAbfrage. Never throws; only rc 0 and 1 decide validity. */
export async function queryUid(service: FinanzonlineService, query: Query, signal: AbortSignal): Promise<QueryReply> {
  const { account, sessionId, uid, level, askedAt } = query
  const message = queryMessage({
    tid: account.tid,
    benid: account.benid,
    id: sessionId,
    uidTn: account.uid,
    uid,
    level,
  })
  const sent = { ...message, secrets: [...message.secrets, account.pin] }
  const reply = await callSoap(service.uidUrl, sent, service.timeoutMs, signal)
  const { dates, raw } = reply
  const received = raw && asReceived('finanzamt', raw)
  const said = reply.kind === 'other' ? reply.said : saidBy(reply, { uid, requester: account.uid, level, askedAt })
  const givesPlaceBack = reply.kind === 'other' ? reply.wasNoQuery : queryRule(reply.code).givesPlaceBack
  // A fault or a text may quote the request, and a session id grants access while the session
  // lasts.
  return { said: reply.repeatsSecret ? withoutVerdict(said) : said, givesPlaceBack, dates, received }
}

/** Parses an answer to a uidAbfrage: the meaning of its return code, or why there is no answer. */
export function readQueryAnswer(question: Question, answered: Parameters<typeof understood>[0]): Reply {
  const read = understood(answered, { answer: UID_ANSWER })
  return read.kind === 'other' ? read.said : saidBy(read, question)
}

type Answered = Omit<Extract<SoapReply, { kind: 'code' }>, 'dates' | 'raw' | 'repeatsSecret'>
type Question = { uid: string; requester: string; level: 1 | 2; askedAt: Date }

/** Reads an answer with a return code; it has a verdict only if no part of it disagrees. */
function saidBy(answered: Answered, question: Question): Reply {
  const { outcome } = queryRule(answered.code)
  const reply = replyOf(answered)
  if (outcome.verdict === 'not-checked') return reply
  const otherwise = unclear(answered)
  const other = textOfAnother(answered.code, answered.message)
  if (other !== null)
    return { ...otherwise, outcome: CONTRADICTORY, contradiction: `rc ${answered.code} with the text of rc ${other}` }
  return acceptReply({ reply, otherwise }, stateAll(answered, outcome.verdict), question)
}

const replyOf = ({ code, message, fields }: Answered): Reply => ({
  ...replyWith(queryRule(code).outcome, code, message),
  name: oneLine(fields.get('name') ?? ''),
  addressLines: addressLines(fields),
})

// Keeps the code and the text as received; name and address may belong to another company.
const unclear = ({ code, message }: Answered): Reply =>
  replyWith({ verdict: 'not-checked', reason: 'unreadable-answer' }, code, message)

const ADDRESS = ['adrz1', 'adrz2', 'adrz3', 'adrz4', 'adrz5', 'adrz6']

/** The fields of the handbook; name and address occur only for valid numbers. */
const READ = new Set(['rc', 'msg', 'name', ...ADDRESS])

function stateAll({ code, message, fields, answer, header }: Answered, verdict: StatedVerdict): Statement {
  const statement = statementOf('rc', verdict)
  statement.texts.push(...stated('msg', message))
  for (const name of ['name', ...ADDRESS])
    if (!isPlaceholder(fields.get(name) ?? '')) statement.companies.push({ at: name, value: fields.get(name) ?? '' })
  const words = { mustBe: { rc: code, returncode: code, rueckgabecode: code, resultcode: code } }
  addXml(statement, answer, { read: READ, isOwnNamespace: uri => [answer.uri, ''].includes(uri), ...words })
  return addHeader(statement, header, words)
}

// Returns the lines as received, including empty ones between others, without trailing empty ones.
function addressLines(fields: ReadonlyMap<string, string>): string[] {
  const lines = ADDRESS.map(name => toStorable(fields.get(name) ?? ''))
  return lines.slice(0, lines.findLastIndex(line => line.trim() !== '') + 1)
}

function textOfAnother(code: string, message: string): string | null {
  const told = folded(message)
  return TEXTS.find(({ codes, text }) => !codes.includes(code) && told.includes(text))?.codes[0] ?? null
}

const folded = (text: string): string =>
  normalized(text, 'NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9äöüß]/g, '')

const known = (codes: readonly string[], text: string) => ({ codes, text: folded(text) })

/**
 * The ministry's texts by code (handbook of 20.09.2024; 6 and 7: list of 06.02.2013). Long ones are
 * matched by a part that no other text contains.
 */
const TEXTS = [
  known(['0'], 'Die UID des Erwerbers ist gültig'),
  known(['1'], 'Die UID des Erwerbers ist nicht gültig'),
  known(['4'], 'Die UID-Nummer des Erwerbers ist falsch'),
  known(['5', '3'], 'Die UID-Nummer des Antragstellers ist ungültig'),
  known(['10'], 'Der angegebene Mitgliedstaat verbietet diese Abfrage'),
  known(['11'], 'Für die UID-Abfrage für diesen Antragsteller sind sie nicht berechtigt'),
  known(['12'], 'Die UID-Nummer des Erwerbers ist (noch) nicht abfragbar'),
  known(['101'], 'UID beginnt nicht mit ATU'),
  known(['103', '104'], 'kann im FinanzOnline nur in Stufe 1 bestätigt werden'),
  known(['105'], 'Die UID-Nummer ist über FinanzOnline einzeln abzufragen'),
  known(['1511'], 'Die Funktion steht derzeit nicht zur Verfügung'),
  known(['1511', '6', '7'], 'Der angegebene Mitgliedstaat ist derzeit nicht erreichbar'),
  known(['1512'], 'Die UID-Abfrage ist auf Grund der hohen Anzahl an Abfragen derzeit nicht möglich'),
  known(['1513'], 'für die angegebene UID-Nummer des Erwerbers wurde an diesem Tag bereits zweimal durchgeführt'),
  known(['1514'], 'für die angegebene UID-Nummer des Antragstellers wurde an diesem Tag bereits mehrfach durchgeführt'),
  known(['-1'], 'Die Session ID ist ungültig oder abgelaufen'),
  known(['-2'], 'Der Aufruf des Webservices ist derzeit wegen Wartungsarbeiten nicht möglich'),
  known(['-3'], 'Es ist ein technischer Fehler aufgetreten'),
  known(['-4'], 'Dieser Teilnehmer ist für diese Funktion nicht berechtigt'),
]
