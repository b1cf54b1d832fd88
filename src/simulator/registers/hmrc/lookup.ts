import { jsonAnswer, type SimulatedAnswer, type SimulatedRequest, toLatin1 } from '../../answer.ts'
import { type Business, varyBusiness } from '../../businesses/business.ts'
import { isRegistered } from '../../businesses/verdict.ts'
import { authorityTime, defineState, type Simulation } from '../../simulation.ts'
import { chooseEffect } from './choose-effect.ts'
import { companyOf } from './companies.ts'
import type { HmrcEffect } from './faults.ts'
import type { HmrcSimulation } from './options.ts'
import { tokenRefusal } from './tokens.ts'

const ACCEPT = 'application/vnd.hmrc.2.0+json'
const VRN = /^\d{9}(\d{3})?$/
const NO_COMPANY = 'does not match a registered company'

type Lookup = { target: string; requester: string }

/** Serves GET …/lookup/{target} and …/lookup/{target}/{requester}, version 2.0. */
export function serveLookup(simulation: HmrcSimulation, request: SimulatedRequest): SimulatedAnswer {
  const [target = '', requester = ''] = request.path.split('/lookup/')[1]?.split('/') ?? []
  const answer = refusalOf(simulation, request) ?? answerTo(simulation, { target, requester })
  return { ...answer, logFields: { uid: target && `GB${target}`, requester: requester && `GB${requester}` } }
}

/** Returns the API platform's refusal, before the request reaches the service; null if none. */
function refusalOf(
  simulation: HmrcSimulation,
  { method, accept = '', authorization = '' }: SimulatedRequest,
): SimulatedAnswer | null {
  if (accept !== ACCEPT) return errorAnswer(406, 'ACCEPT_HEADER_INVALID', 'The accept header is missing or invalid')
  const tokenError = tokenRefusal(simulation, authorization)
  if (tokenError) return errorAnswer(401, tokenError, 'Invalid Authentication information provided')
  if (isTooMany(simulation)) return errorAnswer(429, 'MESSAGE_THROTTLED_OUT', 'The request limit is exceeded')
  return method === 'GET' ? null : errorAnswer(405, 'METHOD_NOT_ALLOWED', 'The method is not allowed')
}

const SECOND_MS = 1_000

/** Times of the recently accepted lookups (milliseconds of the machine's clock). */
const recentLookupsOf = defineState((): { acceptedAt: number[] } => ({ acceptedAt: [] }))

/** Returns whether there were too many lookups in the last second, by the machine's clock. */
function isTooMany(simulation: HmrcSimulation): boolean {
  const { hmrcPerSecond } = simulation.behaviour
  const lookups = recentLookupsOf(simulation)
  const now = performance.now()
  lookups.acceptedAt = lookups.acceptedAt.filter(at => at > now - SECOND_MS)
  if (hmrcPerSecond !== null && lookups.acceptedAt.length >= hmrcPerSecond) return true
  lookups.acceptedAt.push(now)
  return false
}

function answerTo(simulation: HmrcSimulation, question: Lookup): SimulatedAnswer {
  const uid = `GB${question.target}`
  const effect = chooseEffect(simulation, uid)
  const { manner: transportFault } = effect
  return { ...answerWith(simulation, question, effect), ...(transportFault && { manner: transportFault }) }
}

function answerWith(simulation: Simulation, question: Lookup, effect: HmrcEffect): SimulatedAnswer {
  const hasError = effect.status !== undefined && (!effect.onlyWithRequester || question.requester !== '')
  if (hasError) return errorAnswer(effect.status ?? 0, effect.code ?? '', effect.message ?? '')
  return (
    refusalOfNumbers(simulation, question, Object.keys(effect).length > 0) ?? foundAnswer(simulation, question, effect)
  )
}

/**
 * Returns the service's refusal of the numbers; null if none. The requester is checked last (403
 * only if the target exists). With `targetExists`, the target's last digit does not matter.
 */
function refusalOfNumbers({ behaviour }: Simulation, { target, requester }: Lookup, targetExists: boolean) {
  const malformed = Object.entries({ targetVrn: target, ...(requester !== '' && { requesterVrn: requester }) })
    .filter(([, vrn]) => !VRN.test(vrn))
    .map(([name]) => name)
  if (malformed.length > 0)
    return errorAnswer(
      400,
      'INVALID_REQUEST',
      `Invalid ${malformed.join(' and ')} - Vrn parameters should be 9 or 12 digits`,
    )
  const isKnown = (vrn: string) => isRegistered(`GB${vrn}`) && !behaviour.endedUids.includes(`GB${vrn}`)
  if (!targetExists && !isKnown(target)) return errorAnswer(404, 'NOT_FOUND', `targetVrn ${NO_COMPANY}`)
  if (requester === '' || isKnown(requester)) return null
  return errorAnswer(403, 'INVALID_REQUEST', `requesterVrn ${NO_COMPANY}`)
}

const errorAnswer = (status: number, code: string, message: string): SimulatedAnswer =>
  jsonAnswer(code || `HTTP ${status}`, { code, message }, status)

function foundAnswer(simulation: Simulation, question: Lookup, effect: HmrcEffect): SimulatedAnswer {
  const body = reshape(effect, {
    target: companyFor(simulation, question.target, effect),
    ...(question.requester !== '' && {
      requester: question.requester,
      consultationNumber: consultationNumber(simulation),
    }),
    processingDate: `${authorityTime(simulation).toISOString().slice(0, 19)}+00:00`,
  })
  const answer = jsonAnswer('VALID', body)
  if (effect.odd === 'doubled-key')
    return { ...answer, body: answer.body.replace('"vatNumber"', '"vatNumber":"000000000","vatNumber"') }
  return effect.form === 'latin-1' ? toLatin1(answer) : answer
}

function companyFor({ behaviour }: Simulation, target: string, { odd, variant }: HmrcEffect) {
  const registered = companyOf(`GB${target}`, behaviour)
  const { name, ...address } = variant ? varyBusiness(registered, variant) : registered
  const vatNumber = odd === 'spaced-number' ? target.replace(/(\d{3})(\d{4})/, '$1 $2 ') : target
  return { name, vatNumber, address: addressOf(address, odd) }
}

/** Writes an address; empty lines are omitted. */
function addressOf({ street, site, city, zip, lines }: Omit<Business, 'name'>, odd: HmrcEffect['odd']) {
  const allLines =
    lines ?? (odd === 'five-lines' ? ['c/o Sample', 'Floor 3', street, 'Docklands', city] : [street, site, city])
  const addressLines = allLines.filter(line => line !== '').slice(0, 5)
  const numbered = addressLines.map((line, at) => [`line${at + 1}`, line] as const)
  return { ...Object.fromEntries(numbered), ...(odd !== 'no-postcode' && { postcode: zip }), countryCode: 'GB' }
}

type Body = Record<string, unknown> & { target: { vatNumber: string } }

/** Reshapes the answer to the effect's form. */
function reshape({ odd, form }: HmrcEffect, body: Body): unknown {
  if (form === 'no-verdict' || odd === 'no-target') return { ...body, target: undefined }
  if (form === 'wrong-root') return [body]
  if (form === 'other-uid') return { ...body, target: { ...body.target, vatNumber: '000000000' } }
  if (form === 'text-verdict') return { ...body, target: String(body.target.vatNumber) }
  if (odd === 'found-and-error') return { ...body, code: 'NOT_FOUND', message: `targetVrn ${NO_COMPANY}` }
  if (odd === 'no-date') return { ...body, processingDate: undefined }
  if (odd === 'old-date') return { ...body, processingDate: '2019-01-31T12:53:05+00:00' }
  if (odd === 'word-date') return { ...body, processingDate: 'yesterday' }
  if (odd === 'no-consultation') return { ...body, consultationNumber: undefined }
  if (odd === 'other-requester') return { ...body, requester: '000000000' }
  return body
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns nine letters, never the same twice. */
function consultationNumber(simulation: Simulation): string {
  simulation.lastConsultation += 1
  let remainder = simulation.lastConsultation
  let letters = ''
  while (letters.length < 9) {
    letters = `${LETTERS[remainder % LETTERS.length]}${letters}`
    remainder = Math.floor(remainder / LETTERS.length)
  }
  return letters
}
