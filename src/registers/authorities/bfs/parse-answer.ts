import { viennaDay } from '../../../base/texts/format.ts'
import type { HttpResponse } from '../exchange.ts'
import type { CallResult } from '../limiter.ts'
import { acceptReply } from '../reading/accept-reply.ts'
import { addHeader, addXml } from '../reading/add-fields.ts'
import { allIn, oneIn, readXml, textIn } from '../reading/read-xml.ts'
import { type Envelope, envelopeIn } from '../reading/soap.ts'
import { readDay } from '../reading/stated-day.ts'
import { type Period, type StatedVerdict, type Statement, stated, statementOf } from '../reading/statement.ts'
import { toStorable } from '../received.ts'
import { type Reply, replyWith, unreadableReply } from '../reply.ts'
import type { Element } from '../xml-tree.ts'
import { faultRule, outcomeOfSaying } from './codes.ts'
import { decide } from './decide.ts'
import { KNOWN } from './known-elements.ts'
import { type Organisation, readOrganisation } from './read-organisation.ts'

export const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
export const WSE = 'http://www.uid.admin.ch/xmlns/uid-wse'

/**
 * The only operation in use: one call returns name, address and entry, which halves the use of the
 * rate limit.
 */
export const OPERATION = 'GetByUID'

/** The register's answer, and whether the rate limit was exceeded. */
export type Parsed = { said: Reply; busy: CallResult['busy'] }

/** The queried digits and the time of the query. */
type Asked = { digits: string; askedAt: Date }
type HttpAnswer = Omit<HttpResponse, 'bytes' | 'kind'>

/**
 * Parses an answer about nine digits: a fault with any HTTP status, or a GetByUIDResponse with HTTP
 * 200. Anything else, or a mixture, is no answer.
 */
export function parseAnswer(answered: HttpAnswer, asked: Asked): Parsed {
  const envelope = envelopeIn(readXml(answered.body))
  const [content, ...others] = envelope?.contents ?? []
  if (!envelope || !content || others.length > 0) return unreadable(answered)
  if (isFault(content)) return faultSaid(content, answered.status, envelope)
  const isAnswer = answered.status === 200 && isElement(content, `${OPERATION}Response`, WSE)
  const organisations = isAnswer ? organisationsIn(content) : null
  const decision = organisations && decide(organisations, asked.digits, viennaDay(asked.askedAt))
  if (!decision) return unreadable(answered)
  const reply = replyOf(decision.saying, decision.of, asked.digits)
  const { verdict } = reply.outcome
  if (verdict === 'not-checked') return { said: reply, busy: null }
  const statement = addHeader(stateAll(content, decision, verdict, asked.digits), envelope.header)
  const about = { uid: `CHE${asked.digits}`, requester: '', level: null, askedAt: asked.askedAt }
  return { said: acceptReply({ reply, otherwise: unreadableReply(answered) }, statement, about), busy: null }
}

const isElement = ({ name, uri }: Element, expected: string, namespace: string): boolean =>
  name === expected && uri === namespace

const isFault = ({ name, uri }: Element): boolean => name === 'Fault' && uri === SOAP

// An empty result means that the number does not exist. A missing, repeated or mixed result is no
// answer.
function organisationsIn(response: Element): (Organisation | null)[] | null {
  const [result, ...beside] = response.children
  if (!result || beside.length > 0 || !isElement(result, `${OPERATION}Result`, WSE)) return null
  if (result.isNil || result.text.trim() !== '' || response.text.trim() !== '') return null
  const types = allIn(result, 'organisationType')
  return types.length === result.children.length ? types.map(readOrganisation) : null
}

type Decided = Exclude<ReturnType<typeof decide>, null>

const PERIODS: Partial<Record<Decided['saying'], Period>> = { REGISTERED: 'current', ENDED: 'ended' }

function stateAll(response: Element, { saying, of }: Decided, verdict: StatedVerdict, digits: string): Statement {
  const statement = statementOf('vatStatus', verdict, PERIODS[saying])
  if (of) {
    statement.froms.push(...stated('vatEntryDate', of.from))
    statement.untils.push(...stated('vatLiquidationDate', of.until))
    const isEntryOfAnother = saying === 'NOT_REGISTERED' && of.vatNumber !== '' && of.vatNumber !== digits
    if (isEntryOfAnother) statement.numbers.push({ at: 'uidVat', value: of.vatNumber })
  }
  return addXml(statement, response, KNOWN)
}

function replyOf(saying: Decided['saying'], of: Organisation | null, digits: string): Reply {
  const said = replyWith(outcomeOfSaying(saying), saying)
  if (!of) return said
  const isMember = of.vatNumber !== '' && of.vatNumber !== digits
  const entry = { from: readDay(of.from), until: readDay(of.until), head: isMember ? `CHE${of.vatNumber}` : null }
  const isEmpty = entry.from === null && entry.until === null && entry.head === null
  return { ...said, name: of.name, addressLines: of.addressLines, ...(!isEmpty && { entry }) }
}

/** A page with status 429 means that the limit was exceeded. */
const unreadable = (answered: HttpAnswer): Parsed => ({
  said: unreadableReply(answered),
  busy: answered.status === 429 ? 'service' : null,
})

// As in the standard: the element in `detail` is the kind, `error` the code.
function faultSaid(fault: Element, status: number, { header }: Envelope): Parsed {
  const [detail, ...others] = oneIn(fault, 'detail')?.children ?? []
  const text = textIn(fault, 'faultstring') ?? ''
  const error = (detail && others.length === 0 && textIn(detail, 'error')) || text
  const operation = (detail && textIn(detail, 'operation')) ?? ''
  const isAmbiguous = others.length > 0 || (operation !== '' && operation !== OPERATION)
  const rule = faultRule(isAmbiguous ? '' : error, detail?.name ?? '')
  const message = (detail && textIn(detail, 'errorDetail')) || (text === error ? '' : text)
  return {
    said: replyWith(
      certain(rule.outcome, { fault, detail, header, status }),
      toStorable(error).slice(0, 100),
      toStorable(message),
    ),
    busy: rule.busy,
  }
}

type FaultParts = { fault: Element; detail: Element | undefined; header: Element | null; status: number }

// The only fault with a statement on the number counts only complete, in its documented form, and
// with HTTP 500 or 200.
const certain = (outcome: Reply['outcome'], { fault, detail, header, status }: FaultParts): Reply['outcome'] =>
  outcome.verdict === 'not-a-uid' && !(isAsDocumented(fault, detail, header) && (status === 500 || status === 200))
    ? { verdict: 'not-checked', reason: 'technical-error' }
    : outcome

const FAULT_PARTS = ['faultcode', 'faultstring', 'faultactor', 'detail']
const DETAIL_PARTS = ['operation', 'error', 'errorDetail']

const isAsDocumented = (fault: Element, detail: Element | undefined, header: Element | null): boolean =>
  detail?.name === 'businessFault' &&
  hasOnly(fault, FAULT_PARTS) &&
  hasOnly(detail, DETAIL_PARTS) &&
  (header === null || header.children.length === 0)

const hasOnly = ({ children, attributes, foreign }: Element, names: readonly string[]): boolean =>
  children.every(({ name }, at) => names.includes(name) && children.findIndex(each => each.name === name) === at) &&
  Object.keys(attributes).length + foreign.length === 0
