import type { Answered } from '../exchange.ts'
import type { Tried } from '../limiter.ts'
import { allIn, oneIn, readXml, textIn } from '../reading/read-xml.ts'
import { kept } from '../received.ts'
import { type Reply, replyWith, unreadableReply } from '../reply.ts'
import type { Element } from '../xml-tree.ts'
import { faultRule, outcomeOfSaying } from './codes.ts'
import { decide } from './decide.ts'
import { type Organisation, readOrganisation } from './read-organisation.ts'

export const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
export const WSE = 'http://www.uid.admin.ch/xmlns/uid-wse'

/** The only operation that is called: it gives name, address and entry at once, and so halves the use of the limit. */
export const OPERATION = 'GetByUID'

/** What the register said, and whether it was called too often. */
export type Parsed = { said: Reply; busy: Tried['busy'] }

/**
 * Reads an answer about nine digits: a fault whatever its HTTP status, else a GetByUIDResponse with HTTP 200. What is neither, or says
 * two things at once, is no answer. `today`: YYYY-MM-DD, by which an end lies before us or behind us.
 */
export function parseAnswer(answered: Omit<Answered, 'bytes' | 'kind'>, digits: string, today: string): Parsed {
  const content = contentOf(readXml(answered.body))
  if (content && isElement(content, 'Fault', SOAP)) return faultSaid(content, answered.status)
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
  if (!result || result.isNil || result.uri !== WSE || result.text.trim() !== '') return null
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
function faultSaid(fault: Element, status: number): Parsed {
  const [detail, ...others] = oneIn(fault, 'detail')?.children ?? []
  const text = textIn(fault, 'faultstring') ?? ''
  const error = (detail && others.length === 0 && textIn(detail, 'error')) || text
  const operation = (detail && textIn(detail, 'operation')) ?? ''
  const isAmbiguous = others.length > 0 || (operation !== '' && operation !== OPERATION)
  const rule = faultRule(isAmbiguous ? '' : error, detail?.name ?? '')
  const message = (detail && textIn(detail, 'errorDetail')) || (text === error ? '' : text)
  return {
    said: replyWith(certain(rule.outcome, detail, status), kept(error).slice(0, 100), kept(message)),
    busy: rule.busy,
  }
}

// The only fault that says something of the number counts only in its documented form, and with the status of a fault or an answer.
const certain = (outcome: Reply['outcome'], detail: Element | undefined, status: number): Reply['outcome'] =>
  outcome.verdict === 'not-a-uid' && !(detail?.name === 'businessFault' && (status === 500 || status === 200))
    ? { verdict: 'not-checked', reason: 'technical-error' }
    : outcome
