import { jsonAnswer, type SimulatedAnswer, type SimulatedRequest } from '../../answer.ts'
import { authorityTime, defineState } from '../../simulation.ts'
import type { HmrcSimulation } from './options.ts'

/** The only registered application. */
export const HMRC_APPLICATION = { id: 'simulated-application', secret: 'Simulator-2026' }

/** An issued token; `lookups` is the number of lookups that used it. */
type Token = { until: number; lookups: number }

const tokensOf = defineState(() => new Map<string, Token>())

const LIFETIME_SECONDS = 14_400

/** Serves POST /oauth/token for client credentials. */
export function serveToken(simulation: HmrcSimulation, request: SimulatedRequest): SimulatedAnswer {
  const form = new URLSearchParams(request.body)
  const answer = tokenAnswer(simulation, form)
  return { ...answer, operation: 'token' }
}

function tokenAnswer(simulation: HmrcSimulation, form: URLSearchParams): SimulatedAnswer {
  const { hmrcTokens } = simulation.behaviour
  if (hmrcTokens === 'unavailable')
    return jsonAnswer('SERVER_ERROR', { code: 'SERVER_ERROR', message: 'Service unavailable' }, 503)
  if (hmrcTokens === 'page')
    return { status: 200, contentType: 'text/html', body: '<html><p>Hello</p></html>', code: 'page' }
  if (hmrcTokens === 'invalid_client' || !isKnown(form))
    return refusal(401, 'invalid_client', 'invalid client id or secret')
  if (form.get('grant_type') !== 'client_credentials')
    return refusal(400, 'unsupported_grant_type', 'unsupported grant_type')
  if (form.get('scope') !== 'read:vat') return refusal(400, 'invalid_scope', 'scope is invalid')
  return issueToken(simulation)
}

const isKnown = (form: URLSearchParams): boolean =>
  form.get('client_id') === HMRC_APPLICATION.id && form.get('client_secret') === HMRC_APPLICATION.secret

const refusal = (status: number, error: string, description: string): SimulatedAnswer =>
  jsonAnswer(error, { error, error_description: description }, status)

function issueToken(simulation: HmrcSimulation): SimulatedAnswer {
  const { hmrcTokens } = simulation.behaviour
  const seconds = hmrcTokens === 'short' ? 30 : LIFETIME_SECONDS
  const token = `${hmrcTokens === 'odd-token' ? 'a\u0000b c' : ''}simulated${tokensOf(simulation).size + 1}`
  tokensOf(simulation).set(token, { until: authorityTime(simulation).getTime() + seconds * 1_000, lookups: 0 })
  const type = hmrcTokens === 'other-type' ? 'mac' : 'bearer'
  const body = { token_type: type, expires_in: seconds, scope: 'read:vat' }
  return jsonAnswer('token', hmrcTokens === 'no-token' ? body : { access_token: token, ...body })
}

/** Returns why the Authorization header of a lookup is refused, or null. Counts the lookup. */
export function tokenRefusal(
  simulation: HmrcSimulation,
  authorization: string,
): 'MISSING_CREDENTIALS' | 'INVALID_CREDENTIALS' | null {
  if (authorization === '') return 'MISSING_CREDENTIALS'
  const token = tokensOf(simulation).get(authorization.replace(/^Bearer /, ''))
  const { hmrcTokenLookups } = simulation.behaviour
  if (!token || token.until <= authorityTime(simulation).getTime()) return 'INVALID_CREDENTIALS'
  if (hmrcTokenLookups !== null && token.lookups >= hmrcTokenLookups) return 'INVALID_CREDENTIALS'
  token.lookups += 1
  return null
}
