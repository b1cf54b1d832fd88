import { viennaDay } from '../../../ground/texts/format.ts'
import { type Answered, type Exchange, exchange } from '../exchange.ts'
import type { Tried } from '../limiter.ts'
import { asReceived, kept, type Received } from '../received.ts'
import { noReply, type Reply, replyWith, unreadableReply } from '../reply.ts'
import { type AuthorityDate, readAuthorityDate } from '../trusted-time.ts'
import { faultRule, outcomeOfSaying } from './codes.ts'
import { decide } from './decide.ts'
import { getByUid, OPERATION, SOAP, WSE } from './envelope.ts'
import { type Organisation, readOrganisation } from './read-organisation.ts'
import { allIn, type Element, oneIn, readXml, textIn } from './read-xml.ts'

export type BfsService = { url: string; timeoutMs: number }

/** What the register said, by its own clock when, and whether it was too many. */
export type BfsAnswer = { said: Reply; dates: AuthorityDate[]; received: Received | null; busy: Tried['busy'] }

/** A UID of Switzerland as parsed (CHE123456789), or null where it is none: nothing else may be asked. */
export const digitsOf = (uid: string): string | null => /^CHE(\d{9})$/.exec(uid)?.[1] ?? null

/** One GetByUID about nine digits, at a moment of ours. Never throws. */
export async function getOrganisation(
  service: BfsService,
  { digits, now }: { digits: string; now: Date },
  signal: AbortSignal,
): Promise<BfsAnswer> {
  const { action, body } = getByUid(digits)
  const reply = await exchange(
    {
      url: service.url,
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${action}"`, accept: 'text/xml' },
      body,
      timeoutMs: service.timeoutMs,
    },
    signal,
  )
  const received = receivedIn(reply)
  if (reply.kind === 'failed') return { said: noReply(reply), dates: [], received, busy: null }
  const date = readAuthorityDate(reply.date)
  return { ...parseAnswer(reply, digits, viennaDay(now)), dates: date ? [date] : [], received }
}

const receivedIn = ({ bytes, date = '' }: Pick<Exchange, 'bytes' | 'date'>): Received | null =>
  bytes ? asReceived('bfs', { bytes, dated: date }) : null

type Parsed = Pick<BfsAnswer, 'said' | 'busy'>

/**
 * Reads an answer about nine digits: a fault whatever its HTTP status, else a GetByUIDResponse with HTTP 200. What is neither, or says
 * two things at once, is no answer. `today`: YYYY-MM-DD, by which an end lies before us or behind us.
 */
export function parseAnswer(answered: Omit<Answered, 'bytes' | 'kind'>, digits: string, today: string): Parsed {
  const content = contentOf(readXml(answered.body))
  if (content && isElement(content, 'Fault', SOAP)) return faultSaid(content)
  const result = answered.status === 200 && content && isElement(content, `${OPERATION}Response`, WSE)
  const organisations = result ? organisationsIn(content) : null
  const decision = organisations && decide(organisations, digits, today)
  if (decision === null) return unreadable(answered)
  return { said: replyOf(decision.saying, decision.of, digits), busy: null }
}

const isElement = ({ name, uri }: Element, expected: string, namespace: string): boolean =>
  name === expected && uri === namespace

/** The only element in the Body of a SOAP envelope. */
function contentOf(envelope: Element | null): Element | null {
  if (!envelope || !isElement(envelope, 'Envelope', SOAP)) return null
  const [content, ...others] = oneIn(envelope, 'Body')?.children ?? []
  return content && others.length === 0 ? content : null
}

// An empty result is the register's word that there is no such number; one that is not there, or holds anything else, is none.
function organisationsIn(response: Element): (Organisation | null)[] | null {
  const result = oneIn(response, `${OPERATION}Result`)
  if (!result || result.uri !== WSE || result.text.trim() !== '') return null
  const types = allIn(result, 'organisationType')
  return types.length === result.children.length ? types.map(readOrganisation) : null
}

function replyOf(saying: Parameters<typeof outcomeOfSaying>[0], of: Organisation | null, digits: string): Reply {
  const said = replyWith(outcomeOfSaying(saying), saying)
  if (!of) return said
  const isMember = of.vatNumber !== '' && of.vatNumber !== digits
  const entry = { from: of.from, until: of.until, head: isMember ? `CHE${of.vatNumber}` : null }
  const isEmpty = entry.from === null && entry.until === null && entry.head === null
  return { ...said, name: of.name, addressLines: of.addressLines, ...(!isEmpty && { entry }) }
}

/** A page with 429 is one that the limit was passed. */
const unreadable = (answered: Omit<Answered, 'bytes' | 'kind'>): Parsed => ({
  said: unreadableReply(answered),
  busy: answered.status === 429 ? 'service' : null,
})

// As in the standard: the detail's element says of what kind, `error` which.
function faultSaid(fault: Element): Parsed {
  const [detail, ...others] = oneIn(fault, 'detail')?.children ?? []
  const text = textIn(fault, 'faultstring') ?? ''
  const error = (detail && others.length === 0 && textIn(detail, 'error')) || text
  const operation = (detail && textIn(detail, 'operation')) ?? ''
  const isAmbiguous = others.length > 0 || (operation !== '' && operation !== OPERATION)
  const rule = faultRule(isAmbiguous ? '' : error, detail?.name ?? '')
  const message = (detail && textIn(detail, 'errorDetail')) || (text === error ? '' : text)
  return { said: replyWith(certain(rule.outcome, detail), kept(error).slice(0, 100), kept(message)), busy: rule.busy }
}

// The only fault that says something of the number counts only where it is told as documented.
const certain = (outcome: Reply['outcome'], detail: Element | undefined): Reply['outcome'] =>
  outcome.verdict === 'not-a-uid' && detail?.name !== 'businessFault'
    ? { verdict: 'not-checked', reason: 'technical-error' }
    : outcome
