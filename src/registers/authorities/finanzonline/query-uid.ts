import { normalized } from '../../../ground/texts/normalized.ts'
import { type AlarmLog, raise } from '../../../house/alarms/alarm.ts'
import type { FinanzonlineAccount } from '../asking.ts'
import { asReceived, kept, oneLine, type Received } from '../received.ts'
import { type Reply, replyWith, withoutVerdict } from '../reply.ts'
import type { AuthorityDate } from '../trusted-time.ts'
import { queryRule } from './codes.ts'
import { queryMessage } from './envelope.ts'
import { callSoap, type FinanzonlineService, type SoapReply } from './soap-call.ts'

/** `dates`: what the ministry's own clock said; `contradiction`: what in the answer takes its return code back, for an alarm. */
export type QueryReply = {
  said: Reply
  givesPlaceBack: boolean
  dates: AuthorityDate[]
  contradiction: string | null
  received: Received | null
}

type Query = { account: FinanzonlineAccount; sessionId: string; uid: string; level: 1 | 2 }

/** One uidAbfrage. Never throws; only rc 0 and 1 say anything about validity. */
export async function queryUid(service: FinanzonlineService, query: Query, signal: AbortSignal): Promise<QueryReply> {
  const { account, sessionId, uid, level } = query
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
  if (reply.kind === 'other')
    return {
      said: reply.repeatsSecret ? withoutVerdict(reply.said) : reply.said,
      givesPlaceBack: reply.wasNoQuery,
      dates,
      contradiction: null,
      received,
    }
  const { givesPlaceBack } = queryRule(reply.code)
  const contradiction = contradictionIn(reply, { uid, requester: account.uid })
  const what = contradiction === null ? saidVerdict(reply) : saidUnclear(reply)
  // A fault or a text may quote the request, and a session is a way in as long as it lasts.
  return { said: reply.repeatsSecret ? withoutVerdict(what) : what, givesPlaceBack, dates, contradiction, received }
}

type Answered = Extract<SoapReply, { kind: 'code' }>

const saidVerdict = ({ code, message, fields }: Answered): Reply => ({
  ...replyWith(queryRule(code).outcome, code, message),
  name: oneLine(fields.get('name') ?? ''),
  addressLines: addressLines(fields),
})

// The code and the text are kept as they came; of name and address nobody knows whose they are.
const saidUnclear = ({ code, message }: Answered): Reply =>
  replyWith({ verdict: 'not-checked', reason: 'unreadable-answer' }, code, message)

const LINES = ['adrz1', 'adrz2', 'adrz3', 'adrz4', 'adrz5', 'adrz6']

// As received, empty ones between others included; what is empty at the end was not there.
function addressLines(fields: ReadonlyMap<string, string>): string[] {
  const lines = LINES.map(name => kept(fields.get(name) ?? ''))
  return lines.slice(0, lines.findLastIndex(line => line.trim() !== '') + 1)
}

/** What came beside a return code, and about whom it was asked. */
type Answer = { code: string; message: string; fields: ReadonlyMap<string, string> }
type Question = { uid: string; requester: string }

/**
 * What in an answer takes its return code back, in words for an alarm: the known text of another code, or the number of somebody else.
 * Null where nothing does, or where the code is no verdict. A text that nobody knows is the ministry's to choose: it has changed them before.
 */
function contradictionIn({ code, message, fields }: Answer, { uid, requester }: Question): string | null {
  if (queryRule(code).outcome.verdict === 'not-checked') return null
  const other = textOfAnother(code, message)
  if (other !== null) return `rc ${code} with the text of rc ${other}`
  if (isAnother(fields.get('uid'), uid)) return `rc ${code} with the UID of somebody else`
  return isAnother(fields.get('uid_tn'), requester) ? `rc ${code} to another requester` : null
}

// The service echoes neither today (BMF handbook of 20.09.2024); where it does, it is to be ours, with its country or without.
function isAnother(echoed: string | undefined, ours: string): boolean {
  const echo = (echoed ?? '').toUpperCase().replace(/[^A-Z0-9+*]/g, '')
  return echo !== '' && echo !== ours && echo !== ours.slice(2)
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

/** By their codes, the ministry's texts (handbook of 20.09.2024; 6 and 7: list of 06.02.2013), long ones by what none of the others says. */
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

/**
 * Raises the alarm `contradiction` when FinanzOnline's answers contradict themselves, once for each kind while this process runs: the
 * answers stand as not checked, and whoever operates the product has to ask the ministry what it meant.
 */
export function alarmContradictions(log: AlarmLog): (what: string) => void {
  const told = new Set<string>()
  return what => {
    if (told.has(what)) return
    told.add(what)
    const message = `FinanzOnline contradicts itself, and such answers count for nothing: ${what}`
    raise(log, 'contradiction', { facts: { service: 'finanzamt', what }, message })
  }
}
