import type { FinanzonlineAccount } from '../asking.ts'
import { kept, oneLine } from '../received-text.ts'
import type { Said } from '../said.ts'
import { queryRule } from './codes.ts'
import { queryMessage } from './envelope.ts'
import { callSoap, type FinanzonlineService } from './soap-call.ts'

export type QueryReply = { said: Said; givesPlaceBack: boolean }

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
  const received = await callSoap(service.uidUrl, message, service.timeoutMs, signal)
  if (received.kind === 'other') return { said: received.said, givesPlaceBack: received.wasNoQuery }
  const { outcome, givesPlaceBack } = queryRule(received.code)
  const name = oneLine(received.fields.get('name') ?? '')
  const said = {
    outcome,
    code: received.code,
    message: received.message,
    name,
    addressLines: addressLines(received.fields),
    consultationNumber: '',
    trader: [],
  }
  return { said, givesPlaceBack }
}

const LINES = ['adrz1', 'adrz2', 'adrz3', 'adrz4', 'adrz5', 'adrz6']

// As received, empty ones between others included; what is empty at the end was not there.
function addressLines(fields: ReadonlyMap<string, string>): string[] {
  const lines = LINES.map(name => kept(fields.get(name) ?? ''))
  return lines.slice(0, lines.findLastIndex(line => line.trim() !== '') + 1)
}
