import type { FinanzonlineAccount } from '../asking.ts'
import { asReceived, kept, oneLine, type Received } from '../received.ts'
import { type Reply, replyWith } from '../reply.ts'
import type { AuthorityDate } from '../trusted-time.ts'
import { queryRule } from './codes.ts'
import { contradictionIn } from './contradictions.ts'
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

export type Query = { account: FinanzonlineAccount; sessionId: string; uid: string; level: 1 | 2 }

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
  const reply = await callSoap(service.uidUrl, message, service.timeoutMs, signal)
  const { dates, raw } = reply
  const received = raw && asReceived('finanzamt', { ...raw, isSecret: repeatsSecret(raw.bytes, query) })
  if (reply.kind === 'other')
    return { said: reply.said, givesPlaceBack: reply.wasNoQuery, dates, contradiction: null, received }
  const { givesPlaceBack } = queryRule(reply.code)
  const contradiction = contradictionIn(reply, { uid, requester: account.uid })
  const what = contradiction === null ? saidVerdict(reply) : saidUnclear(reply)
  return { said: what, givesPlaceBack, dates, contradiction, received }
}

// A fault may quote the request, and a session is a way in as long as it lasts.
const repeatsSecret = (bytes: Buffer, { sessionId, account }: Query): boolean =>
  bytes.includes(sessionId) || bytes.includes(account.pin)

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
