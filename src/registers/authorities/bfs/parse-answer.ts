import { viennaDay } from '../../../base/texts/format.ts'
import type { Element } from '../../../base/xml/tree.ts'
import type { HttpResponse } from '../../../platform/http/outgoing/exchange.ts'
import type { CallResult } from '../limiter.ts'
import { acceptReply } from '../reading/accept-reply.ts'
import { addHeader, addXml } from '../reading/add-fields.ts'
import { allIn, oneIn, readXml, textIn } from '../reading/read-xml.ts'
import { type Envelope, envelopeIn } from '../reading/soap.ts'
import { readDay } from '../reading/stated-day.ts'
import { type Period, type StatedVerdict, type Statement, stated, statementOf } from '../reading/statement.ts'
import { toStorable } from '../received.ts'
import { type Reply, replyWith, unreadableReply } from '../reply.ts'
import { faultRule, outcomeOfStatus } from './codes.ts'
import { decideStatus } from './decide.ts'
import { KNOWN_ELEMENTS } from './known-elements.ts'
import { type Organisation, readOrganisation } from './read-organisation.ts'

export const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
export const WSE = 'http://www.uid.admin.ch/xmlns/uid-wse'

/**
 * The only operation in use: one call returns name, address and entry, which halves the use of the
 * rate limit.
 */
export const OPERATION = 'GetByUID'

/** The register's answer, and whether the rate limit was exceeded. */
export type Parsed = { reply: Reply; busy: CallResult['busy'] }

/** The queried digits and the time of the query. */
type QueriedNumber = { digits: string; askedAt: Date }
type ResponseText = Omit<HttpResponse, 'bytes' | 'kind'>

/**
 * Parses an answer about nine digits: a fault with any HTTP status, or a GetByUIDResponse with HTTP
 * 200. Anything else, or a mixture, is no answer.
 */
export function parseAnswer(response: ResponseText, query: QueriedNumber): Parsed {
  const envelope = envelopeIn(readXml(response.body))
  const [content, ...others] = envelope?.contents ?? []
  if (!envelope || !content || others.length > 0) return unreadable(response)
  if (isFault(content)) return parseFault(content, response.status, envelope)
  const isAnswer = response.status === 200 && isElement(content, `${OPERATION}Response`, WSE)
  const organisations = isAnswer ? organisationsIn(content) : null
  const decision = organisations && decideStatus(organisations, query.digits, viennaDay(query.askedAt))
  if (!decision) return unreadable(response)
  const reply = replyOf(decision.status, decision.organisation, query.digits)
  const { verdict } = reply.outcome
  if (verdict === 'not-checked') return { reply, busy: null }
  const statement = addHeader(stateAll(content, decision, verdict, query.digits), envelope.header)
  const details = { uid: `CHE${query.digits}`, requester: '', level: null, askedAt: query.askedAt }
  return { reply: acceptReply({ reply, fallback: unreadableReply(response) }, statement, details), busy: null }
}

const isElement = ({ name, uri }: Element, expected: string, namespace: string): boolean =>
  name === expected && uri === namespace

const isFault = ({ name, uri }: Element): boolean => name === 'Fault' && uri === SOAP

// An empty result means that the number does not exist. A missing, repeated or mixed result is no
// answer.
function organisationsIn(response: Element): (Organisation | null)[] | null {
  const [result, ...others] = response.children
  if (!result || others.length > 0 || !isElement(result, `${OPERATION}Result`, WSE)) return null
  if (result.isNil || result.text.trim() !== '' || response.text.trim() !== '') return null
  const types = allIn(result, 'organisationType')
  return types.length === result.children.length ? types.map(readOrganisation) : null
}

type Decision = Exclude<ReturnType<typeof decideStatus>, null>

const PERIODS: Partial<Record<Decision['status'], Period>> = { REGISTERED: 'current', ENDED: 'ended' }

function stateAll(
  response: Element,
  { status, organisation }: Decision,
  verdict: StatedVerdict,
  digits: string,
): Statement {
  const statement = statementOf('vatStatus', verdict, PERIODS[status])
  if (organisation) {
    statement.froms.push(...stated('vatEntryDate', organisation.from))
    statement.untils.push(...stated('vatLiquidationDate', organisation.until))
    const hasOtherEntry =
      status === 'NOT_REGISTERED' && organisation.vatNumber !== '' && organisation.vatNumber !== digits
    if (hasOtherEntry) statement.numbers.push({ at: 'uidVat', value: organisation.vatNumber })
  }
  return addXml(statement, response, KNOWN_ELEMENTS)
}

function replyOf(status: Decision['status'], organisation: Organisation | null, digits: string): Reply {
  const reply = replyWith(outcomeOfStatus(status), status)
  if (!organisation) return reply
  const isMember = organisation.vatNumber !== '' && organisation.vatNumber !== digits
  const entry = {
    from: readDay(organisation.from),
    until: readDay(organisation.until),
    head: isMember ? `CHE${organisation.vatNumber}` : null,
  }
  const isEmpty = entry.from === null && entry.until === null && entry.head === null
  return { ...reply, name: organisation.name, addressLines: organisation.addressLines, ...(!isEmpty && { entry }) }
}

/** A page with status 429 means that the limit was exceeded. */
const unreadable = (response: ResponseText): Parsed => ({
  reply: unreadableReply(response),
  busy: response.status === 429 ? 'service' : null,
})

// As in the register's documentation, the element in `detail` is the kind and `error` the code.
function parseFault(fault: Element, status: number, { header }: Envelope): Parsed {
  const [detail, ...others] = oneIn(fault, 'detail')?.children ?? []
  const text = textIn(fault, 'faultstring') ?? ''
  const error = (detail && others.length === 0 && textIn(detail, 'error')) || text
  const operation = (detail && textIn(detail, 'operation')) ?? ''
  const isAmbiguous = others.length > 0 || (operation !== '' && operation !== OPERATION)
  const rule = faultRule(isAmbiguous ? '' : error, detail?.name ?? '')
  const message = (detail && textIn(detail, 'errorDetail')) || (text === error ? '' : text)
  return {
    reply: replyWith(
      onlyIfDocumented(rule.outcome, { fault, detail, header, status }),
      toStorable(error).slice(0, 100),
      toStorable(message),
    ),
    busy: rule.busy,
  }
}

type FaultParts = { fault: Element; detail: Element | undefined; header: Element | null; status: number }

// The only fault that says something about the number. It counts only complete, in its documented
// form, and with HTTP 500 or 200.
const onlyIfDocumented = (
  outcome: Reply['outcome'],
  { fault, detail, header, status }: FaultParts,
): Reply['outcome'] =>
  outcome.verdict === 'not-a-uid' && !(isDocumentedForm(fault, detail, header) && (status === 500 || status === 200))
    ? { verdict: 'not-checked', reason: 'technical-error' }
    : outcome

const FAULT_PARTS = ['faultcode', 'faultstring', 'faultactor', 'detail']
const DETAIL_PARTS = ['operation', 'error', 'errorDetail']

const isDocumentedForm = (fault: Element, detail: Element | undefined, header: Element | null): boolean =>
  detail?.name === 'businessFault' &&
  hasOnly(fault, FAULT_PARTS) &&
  hasOnly(detail, DETAIL_PARTS) &&
  (header === null || header.children.length === 0)

const hasOnly = ({ children, attributes, foreign }: Element, names: readonly string[]): boolean =>
  children.every(({ name }, at) => names.includes(name) && children.findIndex(each => each.name === name) === at) &&
  Object.keys(attributes).length + foreign.length === 0
