import { type Handler, type SimulatedAnswer, xmlAnswer } from '../../answer.ts'
import type { Business } from '../../businesses/business.ts'
import { viesAddress } from '../../businesses/disclosure.ts'
import { authorityTime, type Simulation } from '../../simulation.ts'
import { escapeXml, type Payload, readEnvelope, SOAP_NAMESPACE } from '../../soap.ts'
import { consultationNumber, decideVies, type ViesDecision } from './decide.ts'
import { MATCH_NUMBERS, type Match, matchTrader } from './match-trader.ts'
import type { ViesBehaviour } from './options.ts'
import type { ViesQuery } from './question.ts'

const TYPES_NAMESPACE = 'urn:ec.europa.eu:taxud:vies:services:checkVat:types'

/**
 * Serves checkVat and checkVatApprox over SOAP (the Commission's WSDL). Only other programs use it,
 * in comparative measurements.
 */
export const checkVatSoap: Handler<ViesBehaviour> = (simulation, request) => {
  const payload = readEnvelope(request.body)
  if (payload?.namespace !== TYPES_NAMESPACE) return fault('INVALID_INPUT')
  const question = readQuestion(payload)
  const decision = decideVies(simulation, question)
  const { error, manner } = decision.effect
  const answer = error ? fault(error) : verdict(simulation, payload.element, question, decision)
  const logFields = {
    uid: question.countryCode + question.vatNumber,
    requester: question.requesterMemberStateCode + question.requesterNumber,
  }
  return { ...answer, logFields, trafficKeys: decision.trafficKeys, ...(manner && { manner }) }
}

function readQuestion(payload: Payload): ViesQuery {
  const fields = new Map(payload.children.map(child => [child.name, child.text]))
  const text = (name: string) => fields.get(name) ?? ''
  return {
    countryCode: text('countryCode'),
    vatNumber: text('vatNumber'),
    requesterMemberStateCode: text('requesterCountryCode'),
    requesterNumber: text('requesterVatNumber'),
    trader: {
      name: text('traderName'),
      street: text('traderStreet'),
      postalCode: text('traderPostcode'),
      city: text('traderCity'),
      companyType: text('traderCompanyType'),
    },
  }
}

function verdict(
  simulation: Simulation,
  element: string,
  question: ViesQuery,
  { valid, business, registered }: ViesDecision,
): SimulatedAnswer {
  const isApproximate = element === 'checkVatApprox'
  const address = business ? viesAddress(question.countryCode, business) : ''
  const fields = {
    countryCode: question.countryCode,
    vatNumber: question.vatNumber,
    requestDate: `${authorityTime(simulation).toISOString().slice(0, 10)}Z`,
    valid: String(valid),
    [isApproximate ? 'traderName' : 'name']: business?.name || '---',
    [isApproximate ? 'traderAddress' : 'address']: address || '---',
    ...(isApproximate && {
      ...soapMatches(question, registered),
      requestIdentifier: question.requesterNumber ? consultationNumber(simulation, false) : '',
    }),
  }
  const content = Object.entries(fields).map(([name, text]) => `<ns2:${name}>${escapeXml(text)}</ns2:${name}>`)
  const body = `<ns2:${element}Response xmlns:ns2="${TYPES_NAMESPACE}">${content.join('')}</ns2:${element}Response>`
  return xmlAnswer(valid ? 'VALID' : 'INVALID', envelope(body))
}

/** Returns the matches of the sent fields; checkVatService.wsdl omits undisclosed fields. */
const soapMatches = ({ trader }: ViesQuery, registered: Business | null): Record<string, string> => {
  const matches = matchTrader(trader, registered)
  const matchField = (name: string, sentText: string, match: Match) =>
    sentText ? { [name]: String(MATCH_NUMBERS[match]) } : {}
  return {
    ...matchField('traderNameMatch', trader.name, matches.name),
    ...matchField('traderCompanyTypeMatch', trader.companyType, matches.companyType),
    ...matchField('traderStreetMatch', trader.street, matches.street),
    ...matchField('traderPostcodeMatch', trader.postalCode, matches.postalCode),
    ...matchField('traderCityMatch', trader.city, matches.city),
  }
}

const fault = (code: string) =>
  xmlAnswer(
    code,
    envelope(`<env:Fault><faultcode>env:Server</faultcode><faultstring>${code}</faultstring></env:Fault>`),
    500,
  )

const envelope = (body: string) =>
  `<env:Envelope xmlns:env="${SOAP_NAMESPACE}"><env:Header/><env:Body>${body}</env:Body></env:Envelope>`
