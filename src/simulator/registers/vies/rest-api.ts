import { type Handler, jsonAnswer, type SimulatedAnswer, toLatin1 } from '../../answer.ts'
import type { Business } from '../../businesses/business.ts'
import { viesAddress } from '../../businesses/disclosure.ts'
import { MEMBER_STATES } from '../../businesses/member-states.ts'
import type { Form } from '../../faults/fault.ts'
import { FAULTS } from '../../faults/faults.ts'
import { authorityTime, type Simulation } from '../../simulation.ts'
import { consultationNumber, decideVies, type ViesDecision } from './decide.ts'
import { matchTrader, traderFields } from './match-trader.ts'
import type { ViesBehaviour } from './options.ts'
import { readQuery, type ViesQuery } from './question.ts'

/** Serves POST /check-vat-number, for plain and approximate checks. */
export const checkVatNumber: Handler<ViesBehaviour> = (simulation, request) => {
  const question = readQuery(request.body)
  if (!question) return viesError('VOW-ERR-1', 500)
  const decision = decideVies(simulation, question)
  const answer = writeAnswer(simulation, question, decision)
  const uid = question.countryCode + question.vatNumber
  const requester = question.requesterMemberStateCode + question.requesterNumber
  const { manner } = decision.effect
  return { ...answer, logFields: { uid, requester }, trafficKeys: decision.trafficKeys, ...(manner && { manner }) }
}

function writeAnswer(simulation: Simulation, question: ViesQuery, decision: ViesDecision): SimulatedAnswer {
  const { effect, valid, registered } = decision
  if (effect.error) return viesError(effect.error, effect.status, effect.message)
  const code = valid ? 'VALID' : 'INVALID'
  const answer = jsonAnswer(
    code,
    reshape(effect.form, {
      ...verdict(simulation, question, decision),
      ...traderFields(question.trader, matchTrader(question.trader, registered), effect.form),
    }),
  )
  if (effect.form === 'doubled-key') return { ...answer, body: `${answer.body.slice(0, -1)},"valid":${!valid}}` }
  return effect.form === 'latin-1' ? toLatin1(answer) : answer
}

/**
 * Builds the CheckVatResponse of swagger_publicVAT.yaml. It has no consultation number without a
 * requester (docs/sources.md#vies-answers).
 */
function verdict(simulation: Simulation, question: ViesQuery, { effect, valid, business }: ViesDecision) {
  return {
    countryCode: question.countryCode,
    vatNumber: question.vatNumber,
    requestDate: authorityTime(simulation).toISOString(),
    valid,
    requestIdentifier: question.requesterNumber ? consultationNumber(simulation, effect.form === 'uuid') : '',
    ...disclosure(question.countryCode, business),
  }
}

/** Returns name and address; undisclosed fields are three dashes (swagger_publicVAT.yaml). */
function disclosure(country: string, business: Business | null) {
  if (!business) return { name: '---', address: '---' }
  return { name: business.name || '---', address: viesAddress(country, business) || '---' }
}

type Body = Record<string, unknown> & { vatNumber: string; valid: boolean }

/** Reshapes the answer to a form of faults/fault.ts. */
function reshape(form: Form | undefined, body: Body): unknown {
  if (form === 'no-verdict') return { ...body, valid: undefined }
  if (form === 'text-verdict') return { ...body, valid: String(body.valid) }
  if (form === 'wrong-root') return [body]
  if (form === 'other-uid') return { ...body, vatNumber: '00000000' }
  if (form === 'no-echo') return { ...body, countryCode: undefined, vatNumber: undefined }
  if (form === 'old-date') return { ...body, requestDate: '2019-05-03T08:00:00.000Z' }
  if (form === 'word-date') return { ...body, requestDate: 'gestern' }
  if (form === 'contradiction') return { ...body, valid: false, isValid: true }
  return body
}

/**
 * The test numbers of checkVatTestService.wsdl (docs/sources.md#vies-faults): faults of the service
 * itself, up to 601.
 */
const TEST_NUMBERS = '100 200 201 202 300 301 302 400 401 500 501 600 601'.split(' ')

const testEffects = new Map(
  FAULTS.filter(fault => TEST_NUMBERS.includes(fault.number)).map(fault => [fault.number, fault.vies ?? {}]),
)

/**
 * Serves POST /check-vat-test-service: fixed answers by number for every country, in short form and
 * without trader data.
 */
export const checkVatTestService: Handler<ViesBehaviour> = (simulation, request) => {
  const question = readQuery(request.body)
  if (!question) return viesError('VOW-ERR-1', 500)
  const { countryCode, vatNumber } = question
  const effect = testEffects.get(vatNumber) ?? { error: 'SERVICE_UNAVAILABLE' }
  const logFields = { uid: countryCode + vatNumber }
  if (effect.error) return { ...viesError(effect.error), logFields }
  const valid = effect.valid === true
  const body = { countryCode, vatNumber, requestDate: authorityTime(simulation).toISOString(), valid }
  return { ...jsonAnswer(valid ? 'VALID' : 'INVALID', body), logFields }
}

/**
 * Serves GET /check-status. States that the settings report as down are Unavailable; only `vow`
 * shows an outage of VIES (docs/sources.md#vies-status).
 */
export const checkStatus: Handler<ViesBehaviour> = ({ behaviour }) => {
  const countries = Object.keys(MEMBER_STATES).map(countryCode => ({
    countryCode,
    availability: behaviour.memberStatesDown.includes(countryCode) ? 'Unavailable' : 'Available',
  }))
  return jsonAnswer('status', { vow: { available: behaviour.viesOutage === null }, countries })
}

/** Builds VIES's error body, HTTP 200 by default (docs/sources.md#vies-answers). */
function viesError(code: string, status = 200, message?: string): SimulatedAnswer {
  const wrapper = message === undefined ? { error: code } : { error: code, message }
  return jsonAnswer(code, { actionSucceed: false, errorWrappers: [wrapper] }, status)
}
